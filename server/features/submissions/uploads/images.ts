// Draws an image anew: what is no pixel (place, camera, scripts after the end) is gone, and a flood of pixels is refused unread.
import sharp from "sharp";
import type { UploadFault } from "./uploadFault.ts";

const mostPixels = 25e6;

/** Gives the path of the new image. */
export async function reencodeImage(
  path: string,
  mediaType: "image/png" | "image/jpeg",
): Promise<string | UploadFault> {
  const drawn = `${path}.drawn`;
  const source = sharp(path, { limitInputPixels: mostPixels, failOn: "error", animated: false }).autoOrient();
  try {
    await (mediaType === "image/png" ? source.png() : source.jpeg({ quality: 90 })).toFile(drawn);
    return drawn;
  } catch {
    return "content";
  }
}

// Encodes an image again: everything except pixels (location, camera, scripts after the end) is removed, and an image with too many pixels is
// refused unread.
import type { UploadFault } from "./uploadFault.ts";

const mostPixels = 25e6;

/** Returns the path of the new image. */
export async function reencodeImage(
  path: string,
  mediaType: "image/png" | "image/jpeg",
): Promise<string | UploadFault> {
  const drawn = `${path}.drawn`;
  const { default: sharp } = await import("sharp");
  const source = sharp(path, { limitInputPixels: mostPixels, failOn: "error", animated: false }).autoOrient();
  try {
    await (mediaType === "image/png" ? source.png() : source.jpeg({ quality: 90 })).toFile(drawn);
    return drawn;
  } catch {
    return "content";
  }
}

// Encodes an image again: everything except pixels (location, camera, scripts after the end) is removed. A photo is made as small as it has to
// be: at most so many pixels, and no more bytes than its input takes.
import { stat } from "node:fs/promises";
import { mostPhotoPixels, mostPixels, type PictureSize } from "@billwright/engine/files";
import type { Sharp } from "sharp";
import type { UploadFault } from "./uploadFault.ts";

export interface Reencoding {
  mediaType: "image/png" | "image/jpeg";
  /** As the image itself says. */
  size: PictureSize;
  mostBytes: number;
}

/** Returns the path of the new image. */
export async function reencodeImage(
  path: string,
  { mediaType, size, mostBytes }: Reencoding,
): Promise<string | UploadFault> {
  const drawn = `${path}.drawn`;
  try {
    if (mediaType === "image/png") await (await openImage(path, mostPixels)).png().toFile(drawn);
    else if (size.width * size.height > mostPixels) await inTurn(() => drawPhoto(path, drawn, size, mostBytes));
    else await drawPhoto(path, drawn, size, mostBytes);
    return drawn;
  } catch {
    return "content";
  }
}

const mostTries = 6;

/** A JPEG is decoded at half, a quarter or an eighth of its size where it becomes so small: a big photo is never whole in memory. */
async function drawPhoto(path: string, drawn: string, size: PictureSize, mostBytes: number): Promise<void> {
  let scale = 1;
  while (size.width * size.height * scale * scale > mostPixels) scale /= 2;
  for (let tries = 0; tries < mostTries; tries++) {
    const longest = Math.max(1, Math.round(Math.max(size.width, size.height) * scale));
    await (
      await openImage(path, mostPhotoPixels)
    )
      .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: tries === 0 ? 90 : 80 })
      .toFile(drawn);
    const { size: bytes } = await stat(drawn);
    if (bytes <= mostBytes) return;
    scale *= Math.min(0.9, Math.sqrt(mostBytes / bytes));
  }
  throw new Error("The photo does not become small enough.");
}

/** Turned as it is to be seen. */
async function openImage(path: string, limitInputPixels: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  return sharp(path, { limitInputPixels, failOn: "error", animated: false, sequentialRead: true }).autoOrient();
}

let last: Promise<unknown> = Promise.resolve();

/** Big photos are drawn one after the other: each takes a good part of the memory that there is. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

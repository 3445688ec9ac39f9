// What is wrong with a file, as far as its bytes say it without unpacking anything: the page says it when the file is chosen, the server looks
// again.
import { markedKindOf, promisedKind } from "./kinds.ts";
import { mostPhotoPixels, mostPixels } from "./limits.ts";
import { jpegPicture, pngPicture, type Picture, type PictureSize } from "./pictures.ts";
import { isText } from "./text.ts";

/** Each has words of its own (`upload.*` of the catalogue). */
export type ContentFault =
  /** It is something else than its name says. */
  | "content"
  /** Its name is one of Word's, and it is no file that Word stores today. */
  | "notWord"
  /** Its end is missing. */
  | "cutShort"
  /** A picture with too many pixels, a PNG with too many of them. */
  | "pixels"
  | "pixelsPng";

export interface LookedInto {
  /** Null: nothing is wrong as far as can be seen. */
  fault: ContentFault | null;
  /** Of a picture, as it says. */
  size: PictureSize | null;
}

/** `name`: with the extension by which it is judged (`nameByContent`). An empty file is not judged. */
export function lookInto(name: string, bytes: Uint8Array): LookedInto {
  const kind = promisedKind(name);
  if (kind === null || bytes.length === 0) return because(null);
  if (kind === "text") return because(isText(bytes) ? null : "content");
  if (markedKindOf(bytes) !== kind) return because(kind === "doc" || kind === "docx" ? "notWord" : "content");
  if (kind === "png") return ofPicture(pngPicture(bytes), mostPixels, "pixelsPng");
  if (kind === "jpeg") return ofPicture(jpegPicture(bytes), mostPhotoPixels, "pixels");
  return because(kind === "pdf" && !endsLikePdf(bytes) ? "cutShort" : null);
}

const because = (fault: ContentFault | null): LookedInto => ({ fault, size: null });

function ofPicture({ size, isWhole }: Picture, most: number, tooMany: ContentFault): LookedInto {
  if (size !== null && size.width * size.height > most) return { fault: tooMany, size };
  return { fault: isWhole ? null : "cutShort", size };
}

const endOfPdf = [0x25, 0x25, 0x45, 0x4f, 0x46]; // %%EOF

function endsLikePdf(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-2048);
  for (let at = tail.indexOf(endOfPdf[0]!); at >= 0; at = tail.indexOf(endOfPdf[0]!, at + 1))
    if (endOfPdf.every((byte, offset) => tail[at + offset] === byte)) return true;
  return false;
}

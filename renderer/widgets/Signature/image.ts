// Turns any signature into the one file that the form sends: signature.png (forms.txt §5).
import { signatureFileName } from "@billwright/engine";

/** Signatures are dark ink on white paper in every theme, because that is what the biller receives. */
export const paper = "#ffffff";
export const ink = "#10161d";

/** The canvas's picture as signature.png. Rejects if the browser cannot create it (out of memory). */
export function toSignatureFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(asSignature(blob));
      else reject(new Error("The browser made no image of the canvas."));
    }, "image/png");
  });
}

/** The same bytes with the signature's file name. */
export function asSignature(png: Blob): File {
  return new File([png], signatureFileName, { type: "image/png" });
}

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether a file is a PNG by its first bytes; its name and type prove nothing. */
export async function isPng(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, pngMark.length).arrayBuffer());
  return pngMark.every((byte, index) => start[index] === byte);
}

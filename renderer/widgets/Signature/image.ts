// From whatever was signed to the one file the form sends: signature.png (forms.txt §5).
import { signatureFileName } from "@billwright/engine";

/** Signatures are dark ink on white paper in every theme: what one sees is what arrives. */
export const paper = "#ffffff";
export const ink = "#10161d";

/** The picture on a canvas as signature.png. Rejects where the browser cannot make it (no memory left). */
export function toSignatureFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(asSignature(blob));
      else reject(new Error("The browser made no image of the canvas."));
    }, "image/png");
  });
}

/** The same bytes under the signature's name. */
export function asSignature(png: Blob): File {
  return new File([png], signatureFileName, { type: "image/png" });
}

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Whether a file is a PNG by its first bytes; its name and type may say anything. */
export async function isPng(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, pngMark.length).arrayBuffer());
  return pngMark.every((byte, index) => start[index] === byte);
}

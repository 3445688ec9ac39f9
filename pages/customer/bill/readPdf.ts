// What a call for a PDF brought. An answer that is no PDF may be an envelope in a blob: its error is what is shown.
import { readAnswer, type Answer } from "../../client/answer.ts";

export interface PdfFile {
  blob: Blob;
  bytes: Uint8Array;
}

/** A PDF begins with it, perhaps after a few other bytes. */
const signature = "%PDF-";
const within = 1024;

export async function readPdf(blob: Blob): Promise<Answer<PdfFile>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const beginning = String.fromCharCode(...bytes.subarray(0, within));
  if (beginning.includes(signature)) return { ok: true, data: { blob, bytes } };
  const answer = readAnswer<never>(200, new TextDecoder().decode(bytes));
  return answer.ok ? { ok: false, failure: { kind: "unreadable", status: 200 } } : answer;
}

// Reads long content in slices, so that no other request waits for it.
import { setImmediate } from "node:timers/promises";

export const sliceBytes = 64 * 1024;
/** Slices overlap by this much: nothing that is looked for is longer. */
export const overlap = 1024;

/** The content as latin1, in overlapping slices; between two of them others have their turn. */
export async function* slicesOf(bytes: Buffer): AsyncGenerator<string> {
  for (let start = 0; start === 0 || start < bytes.length - overlap; start += sliceBytes) {
    if (start > 0) await setImmediate();
    yield bytes.toString("latin1", start, start + sliceBytes + overlap);
  }
}

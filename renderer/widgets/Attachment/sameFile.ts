// The same file chosen again: its name, its size and its bytes.
import { bytesOf } from "./bytesOf.ts";

export const looksSame = (one: File, other: File): boolean => one.name === other.name && one.size === other.size;

/** Of two files that look the same. What cannot be read is another file, so that none is left out by mistake. */
export async function hasSameBytes(one: File, other: File): Promise<boolean> {
  try {
    const [bytes, others] = await Promise.all([bytesOf(one), bytesOf(other)]);
    return bytes.every((byte, at) => byte === others[at]);
  } catch {
    return false;
  }
}

// A name that signs: what fits on the picture of a signature.
import { tooLong } from "@billwright/engine";
import type { MessageRef } from "@billwright/schemas";

const longestName = 60;

/** "" for nothing, and for a name that is too long, which `error` says. */
export function typedName(text: string): { name: string; error: MessageRef | null } {
  const name = text.trim();
  const error = tooLong(name, longestName);
  return { name: error === null ? name : "", error };
}

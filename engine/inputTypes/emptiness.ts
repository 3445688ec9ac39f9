// Which values count as no answer, the same for every type (decisions.md 26).
import type { Json } from "@billwright/schemas";

/** Missing, null, '', blank space and [] are empty; nothing else is. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return !startsVisibly(value) && value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/**
 * Whether the text starts with an ASCII letter, digit or sign, as nearly all answers do. Called several times per event, and far cheaper
 * than trim.
 */
function startsVisibly(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 32 && first < 127;
}

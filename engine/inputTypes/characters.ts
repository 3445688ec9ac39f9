// The length of a text. A character is a Unicode code point everywhere, as in JSON Schema's maxLength and in PostgreSQL: an emoji that
// JavaScript's `length` and the browser's `maxlength` count as two is one.
import type { MessageRef } from "@billwright/schemas";

/** The text's length in characters. */
export const characterCount = (text: string): number => [...text].length;

/** The text, cut to its first `most` characters. */
export function firstCharacters(text: string, most: number): string {
  // The comparison avoids splitting nearly every text.
  return text.length <= most ? text : [...text].slice(0, most).join("");
}

/** The error of a text with more than `most` characters. */
export function tooLong(text: string, most: number): MessageRef | null {
  // The first comparison avoids counting for nearly every text.
  return text.length > most && characterCount(text) > most ? { key: "check.tooLong", params: { n: most } } : null;
}

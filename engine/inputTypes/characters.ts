// The length of a text. A character is a Unicode code point everywhere, as in JSON Schema's maxLength and in PostgreSQL: an emoji that
// JavaScript's `length` and the browser's `maxlength` count as two is one.

/** The text's length in characters. */
export const characterCount = (text: string): number => [...text].length;

/** The text, cut to its first `most` characters. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join("");
}

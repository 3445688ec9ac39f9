// How long a text is. Characters are Unicode code points everywhere, as in JSON Schema's maxLength and in PostgreSQL: an emoji that
// JavaScript's `length` and the browser's `maxlength` count as two is one.

/** The text's length in characters. */
export const characterCount = (text: string): number => [...text].length;

/** The text, or its first characters where it has more. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join("");
}

// Extracts the code from a typed or pasted text.

/** The code in `text`: the only run of exactly `length` digits (in a pasted sentence), or its letters and digits, cut to `length`. */
export function codeText(text: string, length: number): string {
  const alone = new RegExp(`(?<![0-9])[0-9]{${length}}(?![0-9])`).exec(text);
  return alone?.[0] ?? text.replace(/[^\p{L}\p{N}]/gu, "").slice(0, length);
}

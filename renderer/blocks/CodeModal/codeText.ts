// What of a typed or pasted text is the code.

/** The code in `text`: a run of exactly `length` digits where one stands alone (a pasted sentence), else its letters and digits, cut to `length`. */
export function codeText(text: string, length: number): string {
  const alone = new RegExp(`(?<![0-9])[0-9]{${length}}(?![0-9])`).exec(text);
  return alone?.[0] ?? text.replace(/[^\p{L}\p{N}]/gu, "").slice(0, length);
}

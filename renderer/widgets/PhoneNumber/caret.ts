// Where the caret belongs after the digits around it were set in groups: behind as many digits as before.

export const digitsBefore = (text: string, caret: number): number => text.slice(0, caret).replace(/[^0-9]/g, "").length;

/** The place in `text` right behind its nth digit; behind all of it where it has fewer. */
export function behindDigit(text: string, n: number): number {
  if (n === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/[0-9]/.test(text.charAt(at))) seen += 1;
    if (seen === n) return at + 1;
  }
  return text.length;
}

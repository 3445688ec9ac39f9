// The caret's position after its text was formatted: behind as many digits as before.

export const digitsBefore = (text: string, caret: number): number =>
  text.slice(0, caret).match(/\p{Nd}/gu)?.length ?? 0;

/** The position in `text` right behind its nth digit, or at its end if it has fewer; never before its +. */
export function behindDigit(text: string, n: number): number {
  if (n === 0) return text.startsWith("+") ? 1 : 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/[0-9]/.test(text.charAt(at))) seen += 1;
    if (seen === n) return at + 1;
  }
  return text.length;
}

// Digits of every script as 0 to 9.

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The text with each digit of another script, such as ٣ or ३, written as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf);

const values = new Map<string, string>();

function valueOf(digit: string): string {
  const known = values.get(digit) ?? foundValue(digit);
  values.set(digit, known);
  return known;
}

/** Unicode has the digits of a script in a row, from 0 to 9; where two scripts touch, the second begins after ten. */
function foundValue(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (isDigit(first - 1)) first--;
  return String((code - first) % 10);
}

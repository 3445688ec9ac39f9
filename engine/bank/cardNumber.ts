// What looks like a card's number (threats.md T39). The product never takes one: only the payment provider's own field does.

const fewest = 13;
const most = 19;
/** Digits, each maybe followed by a blank or a hyphen, as people write them. */
const runs = new RegExp(`\\d(?:[ -]?\\d){${fewest - 1},}`, "g");

/** Whether the text contains 13 to 19 digits in a row that pass the check of card numbers, with blanks or hyphens between them or without. */
export const holdsCardNumber = (text: string): boolean =>
  (text.normalize("NFKC").match(runs) ?? []).some((run) => {
    const digits = run.replace(/\D/g, "");
    return digits.length <= most && passesCheck(digits);
  });

/** The check digit of card numbers (Luhn): every second digit from the end is doubled, and the sum of all digits ends in 0. */
export function passesCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

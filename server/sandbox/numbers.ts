// The numbers that the sandbox knows, and what happens to a payment with each. Most are those of Stripe's test mode.

/** `hang`: charged, and no answer; `later`: the outcome comes by webhook alone; `confirm`: the customer has to confirm (3-D Secure). */
export type Fate = "paid" | "declined" | "tooLittle" | "expired" | "confirm" | "hang" | "later" | "returned";

const cards: Readonly<Record<string, Fate>> = {
  "4242424242424242": "paid",
  "5555555555554444": "paid",
  "378282246310005": "paid",
  "4000000000000002": "declined",
  "4000000000009995": "tooLittle",
  "4000000000000069": "expired",
  "4000000000003220": "confirm",
  "4000000000000119": "hang",
  "4000000000000341": "later",
};

const accounts: Readonly<Record<string, Fate>> = {
  "000123456789": "paid",
  "000111111116": "returned",
};

/** Every other card is declined: the sandbox moves no money. */
export const fateOfCard = (number: string): Fate => cards[number] ?? "declined";

/** Of accounts at the sandbox's one bank. */
export const fateOfAccount = (routing: string, account: string): Fate =>
  (routing === "110000000" ? accounts[account] : undefined) ?? "declined";

export function brandOf(number: string): string {
  if (/^4/.test(number)) return "Visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "Mastercard";
  if (/^3[47]/.test(number)) return "American Express";
  return "Card";
}

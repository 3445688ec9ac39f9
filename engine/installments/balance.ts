// The balance that an instalment plan divides (decisions.md 30).

const numeric = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/** An amount as billers print it: one currency sign, digits grouped by thousands or the Indian way, and two decimals or none. */
const printed =
  /^([+-]?)(\p{Sc}\s?)?([+-]?)((?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3})(?:\.[0-9]{2})?)(\s?\p{Sc})?$/u;

/** The balance that the preview of a plan uses (forms.txt §2.3). */
export const sampleBalance = 1000;

/** The largest balance that is taken, in the currency's unit: a larger one is no customer's, and cannot be stored. */
export const largestBalance = 999_999_999_999.99;

/** A tag or context value as a number; null if it is not numeric. */
export function numberIn(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const text = typeof value === "string" ? value.trim() : "";
  return numeric.test(text) ? Number(text) : printedNumber(text);
}

function printedNumber(text: string): number | null {
  const [, sign = "", currency, innerSign = "", amount = "", currencyBehind] = printed.exec(text) ?? [];
  const isTwice = (sign !== "" && innerSign !== "") || (currency !== undefined && currencyBehind !== undefined);
  return amount === "" || isTwice ? null : Number(sign + innerSign + amount.replaceAll(",", ""));
}

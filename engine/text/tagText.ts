// Formats merge tags for reading: amounts as money, dates as dates. Any other value, or one that does not match its tag's name, is shown
// unchanged.
import { moneyFormat } from "@billwright/schemas";
import { dateOf, tagDate } from "../calendar/dates.ts";
import { numberIn } from "../installments/balance.ts";
import { dayText } from "./dayText.ts";

const amounts: readonly string[] = ["AccountBalance", "PaymentAmount"];
const days: readonly string[] = ["CurrentDate", "NextBillDate"];

/** Who reads a tag. */
export interface TagReader {
  language: string;
  /** The account's country, which decides the currency of amounts. */
  country: string;
  t(key: "date.none"): string;
}

/** A tag's value in the user's language and the account's currency. A date of 1999 or earlier is none (decisions-proposed.md P123). */
export function tagText(name: string, value: string, { language, country, t }: TagReader): string {
  const amount = amounts.includes(name) ? numberIn(value) : null;
  if (amount !== null) return moneyFormat(language, country)(amount);
  if (!days.includes(name) || dateOf(value) === null) return value;
  const date = tagDate(value);
  return date === null ? t("date.none") : dayText(date, language);
}

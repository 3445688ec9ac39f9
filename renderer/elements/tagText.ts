// Formats merge tags for reading: amounts as money, dates as dates. Any other value, or one that does not match its tag's name, is shown
// unchanged.
import { moneyFormat } from "@billwright/schemas";
import { dayText } from "../formats/calendarText.ts";

const amounts: readonly string[] = ["AccountBalance", "PaymentAmount"];
const days: readonly string[] = ["CurrentDate", "NextBillDate"];

const isAmount = (value: string): boolean => /^-?\d{1,12}(\.\d+)?$/.test(value);
const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10)));

/** A tag's value in the user's language and the account's currency. */
export function tagText(name: string, value: string, language: string, country: string): string {
  if (amounts.includes(name) && isAmount(value)) return moneyFormat(language, country)(Number(value));
  if (days.includes(name) && isDay(value)) return dayText(value.slice(0, 10), language);
  return value;
}

// Dates as billers write them in merge tags, read once where they come in (decisions.md 17). Nothing is guessed: of a date with a month in digits the
// country says which part it is.
import type { MergeTag } from "@billwright/schemas";
import { dateOf, isDate } from "./dates.ts";

/** The merge tags that are days of the biller. */
const dayTags: readonly string[] = ["NextBillDate"];

/** The same tags with their days as yyyy-mm-dd. One that cannot be read stays as it is. */
export const withReadDates = <Tag extends MergeTag>(tags: readonly Tag[], country: string): Tag[] =>
  tags.map((tag) =>
    dayTags.includes(tag.name) ? { ...tag, value: billersDate(tag.value, country) ?? tag.value } : tag,
  );

/** Whether a day was named that nobody can read: what counts from it then counts from another day, and says so. */
export const isUnreadDate = (value: string | null | undefined): boolean =>
  (value ?? "").trim() !== "" && dateOf(value) === null;

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const fullNames = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

const monthFirst = "United States";

/** yyyy-mm-dd; null: it is no real date, or written in a way that could be another one. `country` by name, as in `countries`. */
export function billersDate(text: string, country: string): string | null {
  const written = text.trim();
  return dateOf(written) ?? numbersDate(written, country) ?? namedDate(written);
}

function numbersDate(written: string, country: string): string | null {
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(written);
  if (yearFirst) return real(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!);
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written);
  if (dots) return real(dots[3]!, dots[2]!, dots[1]!);
  const [, first = "", , second = "", year = ""] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/.exec(written) ?? [];
  return country === monthFirst ? real(year, first, second) : real(year, second, first);
}

/** "Dec 31, 2026", "December 31 2026", "31 Dec 2026", "31-Dec-2026". */
function namedDate(written: string): string | null {
  const monthBefore = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/i.exec(written);
  if (monthBefore) return real(monthBefore[3]!, numberOf(monthBefore[1]!), monthBefore[2]!);
  const [, day = "", , month = "", year = ""] = /^(\d{1,2})([ -])([a-z]+)\.?,?\2(\d{4})$/i.exec(written) ?? [];
  return real(year, numberOf(month), day);
}

function numberOf(month: string): string {
  const name = month.toLowerCase();
  return String(Math.max(monthNames.indexOf(name === "sept" ? "sep" : name), fullNames.indexOf(name)) + 1);
}

function real(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(date) ? date : null;
}

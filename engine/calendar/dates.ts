// Calendar dates as yyyy-mm-dd text. No clock and no time zone: a date is three numbers.

interface YearMonthDay {
  year: number;
  month: number;
  day: number;
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days of a month, which counts from 1. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The parts of a real date from year 1 on; null for any other text. */
function parseDate(text: string): YearMonthDay | null {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const real = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return real ? { year, month, day } : null;
}

/** Whether the text is a real date, written yyyy-mm-dd. */
export const isDate = (text: string): boolean => parseDate(text) !== null;

/** The date in the first ten characters of a date or an ISO 8601 time, blanks before it aside; null if they are not a real date. */
export function dateOf(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const date = text.trimStart().slice(0, 10);
  return isDate(date) ? date : null;
}

const earliestKnown = "2000-01-01";

/** The date in a merge tag. Null if it is not a date, or of 1999 or earlier: billers send such dates when they know none. */
export function tagDate(text: unknown): string | null {
  const date = dateOf(text);
  return date !== null && date >= earliestKnown ? date : null;
}

/** yyyy-mm of a real date. */
export const monthOf = (date: string): string => date.slice(0, 7);

const pad = (value: number, length: number) => String(value).padStart(length, "0");

/**
 * The same day so many months later, clamped to the month's end: 31 January and one month is 28 or 29 February.
 * @example
 * ```ts
 * import { addMonths } from "@billwright/engine/calendar";
 *
 * addMonths("2027-01-31", 1); // => "2027-02-28"
 * ```
 */
export function addMonths(date: string, months: number): string {
  const parts = parseDate(date);
  if (!parts) throw new RangeError(`'${date}' is not a real date, written yyyy-mm-dd.`);
  const count = parts.year * 12 + (parts.month - 1) + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  if (year < 1 || year > 9999) throw new RangeError(`${months} months from ${date} leave the years 1 to 9999.`);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(parts.day, daysInMonth(year, month)), 2)}`;
}

/** So many days later. Throws RangeError if the text is not a real date. */
export function addDays(date: string, days: number): string {
  if (!isDate(date)) throw new RangeError(`'${date}' is not a real date, written yyyy-mm-dd.`);
  const time = new Date(`${date}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** Later days are not in every month. */
const lastOfEach = 28;

/** "2026-12-05" as 5: the day of each month on which payments that begin on it are drawn. null: not every month has that day. */
export function dayOfEachMonth(date: string): number | null {
  const day = Number(date.slice(-2));
  return day > lastOfEach ? null : day;
}

// The date ranges of logs and figures, and which dates count as missing (list.dates).
import { addMonths, dateOf, isDate } from "../calendar/dates.ts";
import { instantOf } from "../calendar/instants.ts";
import type { logDateRanges } from "@billwright/schemas";

export type LogDateRange = (typeof logDateRanges)[number];

/** Days in UTC as yyyy-mm-dd, both inclusive; null: open. */
export interface DateSpan {
  from: string | null;
  to: string | null;
}

/**
 * The days of a range: a day, a month or a year, ending today. A custom range is what was chosen: each end is optional, invalid dates are
 * dropped, and the earlier date comes first. `now` is ISO 8601; throws RangeError if it is not.
 */
export function dateRange(range: LogDateRange, now: string, custom: Partial<DateSpan> = {}): DateSpan {
  const instant = instantOf(now);
  if (instant === null) throw new RangeError(`'${now}' is no time, written as ISO 8601.`);
  const today = new Date(instant).toISOString().slice(0, 10);
  if (range === "One Day") return { from: today, to: today };
  if (range === "Custom Range") return inOrder(chosen(custom.from), chosen(custom.to));
  return { from: dayAfter(addMonths(today, range === "One Year" ? -12 : -1)), to: today };
}

const chosen = (text: string | null | undefined): string | null => (text && isDate(text) ? text : null);

const inOrder = (from: string | null, to: string | null): DateSpan =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };

const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/**
 * The date to show, in the zone of its reader; null: it is shown as N/A (the message `date.none`). Systems without a date write one long ago,
 * so a year of 1999 or earlier counts as none: the year that is written, and the one that would be shown.
 */
export function shownDate(text: string | null | undefined, timeZone = "UTC"): Date | null {
  const instant = instantOf(text);
  if (instant === null || (dateOf(text) ?? "") < "2000") return null;
  const date = new Date(instant);
  return yearIn(date, timeZone) >= 2000 ? date : null;
}

const yearIn = (date: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone }).format(date));

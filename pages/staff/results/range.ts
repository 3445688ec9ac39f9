// The days that the figures cover. The address contains the choice, so that it can be sent to a colleague and survives a reload.
import { dateRange, type DateSpan, type LogDateRange } from "@billwright/engine/filters";

/** `from` and `to` (yyyy-mm-dd, or '' for no end) count in a custom range only. */
export interface ChosenRange {
  range: LogDateRange;
  from: string;
  to: string;
}

/** How each range is written in the address. */
const names: Record<LogDateRange, string> = {
  "One Day": "day",
  "One Month": "month",
  "One Year": "year",
  "Custom Range": "custom",
};
const usual: LogDateRange = "One Month";

/** The range that an address names; a month where it names none that there is. */
export function readRange(search: URLSearchParams): ChosenRange {
  const named = search.get("range");
  const found = (Object.keys(names) as LogDateRange[]).find((range) => names[range] === named);
  return { range: found ?? usual, from: search.get("from") ?? "", to: search.get("to") ?? "" };
}

export function writeRange({ range, from, to }: ChosenRange): URLSearchParams {
  const search = new URLSearchParams({ range: names[range] });
  if (range !== "Custom Range") return search;
  if (from !== "") search.set("from", from);
  if (to !== "") search.set("to", to);
  return search;
}

/** The day that it is in a time zone, by its first moment in UTC: with it, ranges are of that zone's days. In milliseconds since 1970. */
export const todayIn = (timeZone: string, now: number): number =>
  Date.parse(
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now),
  );

/** Its first and last day in UTC. `now` in milliseconds since 1970. */
export const spanOf = ({ range, from, to }: ChosenRange, now: number): DateSpan =>
  dateRange(range, new Date(now).toISOString(), { from, to });

/** The other range, begun where the last one was: who turns to a custom range changes what is there. */
export function withRange(before: ChosenRange, range: LogDateRange, now: number): ChosenRange {
  if (range !== "Custom Range" || before.range === "Custom Range") return { ...before, range };
  const { from, to } = spanOf(before, now);
  return { range, from: from ?? "", to: to ?? "" };
}

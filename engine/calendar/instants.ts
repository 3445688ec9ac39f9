// Points in time as ISO 8601 text. The platform's own parser is not used: it reads a time without a zone as local time and lets
// 30 February pass, so the same form would differ from one machine to the next.
import { isDate } from "./dates.ts";

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const minute = 60_000;

/** Minutes that a zone is ahead of UTC; null for an impossible zone. A time without a zone counts as UTC. */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined || zone === "Z" || zone === "z") return 0;
  const digits = zone.replace(":", "");
  const [hours, minutes] = [Number(digits.slice(1, 3)), Number(digits.slice(3))];
  if (hours > 23 || minutes > 59) return null;
  return (digits.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Milliseconds since 1970 of an ISO 8601 date or time; null for any other text. */
export function instantOf(text: unknown): number | null {
  const parts = typeof text === "string" ? pattern.exec(text.trim()) : null;
  if (!parts) return null;
  const [, date = "", hour = "0", minutes = "0", seconds = "0", fraction = "0", zone] = parts;
  const offset = offsetOf(zone);
  if (!isDate(date) || offset === null || Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return null;
  const day = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
  const clock = (Number(hour) * 60 + Number(minutes) - offset) * minute + Number(seconds) * 1000;
  return withFullYear(day, Number(date.slice(0, 4))) + clock + Math.floor(Number(`0.${fraction}`) * 1000);
}

/** Sets the full year, because Date.UTC reads the years 0 to 99 as 1900 to 1999. */
function withFullYear(day: number, year: number): number {
  return year > 99 ? day : new Date(day).setUTCFullYear(year);
}

const inUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/;

/** The time in UTC. Text that is already in UTC is returned unchanged; null if it is not a time or outside the years 1 to 9999. */
export function toUtc(text: string): string | null {
  const instant = instantOf(text);
  if (instant === null) return null;
  if (inUtc.test(text)) return text;
  const iso = new Date(instant).toISOString();
  return iso.length === 24 && !iso.startsWith("0000") ? iso.replace(".000Z", "Z") : null;
}

// Between an instant as it travels (ISO 8601 in UTC) and the reader's wall clock as a datetime-local control holds it.
import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";

/** "2026-11-20T17:30:00Z" in New York: "2026-11-20T12:30". What is no instant is "". */
export function toWallClock(instant: string, timeZone: string): string {
  try {
    return toCalendarDateTime(parseAbsolute(instant, timeZone)).toString().slice(0, "yyyy-mm-ddThh:mm".length);
  } catch {
    return "";
  }
}

/** The other way round. What cannot be converted is "" (forms.txt §5: it is cleared); an hour that a clock change skips becomes the one after it. */
export function toInstant(wallClock: string, timeZone: string): string {
  try {
    return toZoned(parseDateTime(wallClock), timeZone).toDate().toISOString();
  } catch {
    return "";
  }
}

/** The zone's name for the reader, such as "Eastern Time". */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

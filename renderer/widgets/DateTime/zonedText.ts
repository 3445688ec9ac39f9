// Converts between an instant on the wire (ISO 8601 in UTC) and local time as in a datetime-local control.
import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from "@internationalized/date";

/** "2026-11-20T17:30:00Z" in New York: "2026-11-20T12:30". "" if it is not an instant. */
export function toWallClock(instant: string, timeZone: string): string {
  try {
    return toCalendarDateTime(parseAbsolute(instant, timeZone)).toString().slice(0, "yyyy-mm-ddThh:mm".length);
  } catch {
    return "";
  }
}

/** The inverse. "" if it cannot be converted (forms.txt §5: it is cleared); an hour that a clock change skips becomes the next one. */
export function toInstant(wallClock: string, timeZone: string): string {
  try {
    return toZoned(parseDateTime(wallClock), timeZone).toDate().toISOString();
  } catch {
    return "";
  }
}

/** The zone's name in the user's language, such as "Eastern Time". */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/**
 * Writes out days of the calendar (yyyy-mm-dd) in the user's language. A day is the same in every time zone.
 * @example
 * ```ts
 * import { dayFormat } from "@billwright/schemas";
 *
 * dayFormat("en")("2026-12-31"); // => "December 31, 2026"
 * ```
 */
export function dayFormat(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}

// Days in a time zone: when one begins and ends, and which one it is.

const hours = 3_600_000;

/** The day that it is there, yyyy-mm-dd. */
export const dateIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

/** `day` as yyyy-mm-dd. */
export function dayIn(timeZone: string, day: string): { start: Date; end: Date } {
  const midnight = Date.parse(day);
  return { start: startOf(timeZone, midnight), end: startOf(timeZone, midnight + 24 * hours) };
}

/** The first moment that the zone's clocks show this midnight or, where they are put forward at midnight, a later time of the day. */
function startOf(timeZone: string, midnight: number): Date {
  const offsetAt = offsets(timeZone);
  const candidates = [-24 * hours, 24 * hours].map((away) => midnight - offsetAt(midnight + away));
  return new Date(Math.min(...candidates.filter((at) => at + offsetAt(at) >= midnight)));
}

/** Milliseconds that the zone is ahead of UTC at a time. */
function offsets(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign = "+", ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
    const [hour = "0", minute = "0", second = "0"] = parts;
    return (sign === "-" ? -1000 : 1000) * (Number(hour) * 3600 + Number(minute) * 60 + Number(second));
  };
}

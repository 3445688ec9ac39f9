import { expect, test } from "vitest";
import { dayIn } from "./dayIn.ts";

test.each([
  ["UTC", "2026-08-26", "2026-08-26T00:00:00.000Z", "2026-08-27T00:00:00.000Z"],
  ["America/New_York", "2026-08-26", "2026-08-26T04:00:00.000Z", "2026-08-27T04:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ["Asia/Kolkata", "2026-08-26", "2026-08-25T18:30:00.000Z", "2026-08-26T18:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-08-26", "2026-08-25T10:00:00.000Z", "2026-08-26T10:00:00.000Z"],
  // Clocks are put forward at midnight; back from midnight; back to midnight; past a whole day.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
  ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z", "2026-04-06T04:00:00.000Z"],
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z", "2011-12-30T10:00:00.000Z"],
  ["America/New_York", "0001-01-01", "0001-01-01T04:56:02.000Z", "0001-01-02T04:56:02.000Z"],
])("in %s the day %s is from %s to %s [list.filter]", (timeZone, day, start, end) => {
  expect(dayIn(timeZone, day)).toEqual({ start: new Date(start), end: new Date(end) });
});

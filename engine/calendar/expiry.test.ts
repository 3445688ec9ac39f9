// When a form is over: one rule for the engine, the pages and the server.
import { expect, test } from "vitest";
import { isExpired } from "./expiry.ts";
import { instantOf } from "./instants.ts";

const at = (now: string) => instantOf(now)!;

test.each([
  ["the moment before", "2026-11-20T12:00:00Z", "2026-11-20T11:59:59.999Z", false],
  ["that very moment", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z", false],
  ["the moment after", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00.001Z", true],
  [
    "a time without a zone, which is in UTC, the moment before",
    "2026-11-20T12:00:00",
    "2026-11-20T11:59:59.999Z",
    false,
  ],
  ["a time without a zone, which is in UTC, the moment after", "2026-11-20T12:00:00", "2026-11-20T12:00:00.001Z", true],
  ["a date, which ends as it begins in UTC, at its first moment", "2026-11-20", "2026-11-20T00:00:00Z", false],
  ["a date, which ends as it begins in UTC, after its first moment", "2026-11-20", "2026-11-20T00:00:00.001Z", true],
  ["a time of another zone", "2026-11-20T12:00:00+02:00", "2026-11-20T10:00:01Z", true],
  ["what is no time and never comes", "30 February", "9999-01-01T00:00:00Z", false],
  ["no date at all", null, "9999-01-01T00:00:00Z", false],
])("a form is over as its expiration date says: %s [form.expired]", (_when, date, now, expired) => {
  expect(isExpired(date, at(now))).toBe(expired);
});

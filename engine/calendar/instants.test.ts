import { expect, test } from "vitest";
import { instantOf } from "./instants.ts";

test.each([
  ["the last zone ahead", "2026-11-20T23:59:00+23:59", "2026-11-20T00:00:00.000Z"],
  ["the last zone behind", "2026-11-20T00:00:00-23:59", "2026-11-20T23:59:00.000Z"],
  ["a zone without a colon", "2026-11-20T12:00:00+0230", "2026-11-20T09:30:00.000Z"],
  ["no zone, which is UTC whatever zone the machine is in", "2026-11-20T12:00:00", "2026-11-20T12:00:00.000Z"],
  ["no seconds", "2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
  ["the last second of a day", "2026-11-20T23:59:59.999Z", "2026-11-20T23:59:59.999Z"],
  ["the year 1", "0001-01-01", "0001-01-01T00:00:00.000Z"],
])("a time is read the same on every machine: %s", (_what, text, expected) => {
  expect(new Date(instantOf(text)!).toISOString()).toBe(expected);
});

test.each([
  ["a zone of 24 hours", "2026-11-20T12:00:00+24:00"],
  ["a zone of 60 minutes", "2026-11-20T12:00:00+23:60"],
  ["the hour 24", "2026-11-20T24:00:00Z"],
  ["the minute 60", "2026-11-20T12:60:00Z"],
  ["the second 60", "2026-11-20T12:00:60Z"],
  ["30 February", "2026-02-30T12:00:00Z"],
  ["a number", 5],
])("what is no time is none: %s", (_what, text) => {
  expect(instantOf(text)).toBeNull();
});

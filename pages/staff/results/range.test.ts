import { expect, test } from "vitest";
import { readRange, spanOf, withRange, writeRange, type ChosenRange } from "./range.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

const written: { address: string; range: ChosenRange["range"]; from: string | null; to: string | null }[] = [
  { address: "", range: "One Month", from: "2026-10-21", to: "2026-11-20" },
  { address: "range=day", range: "One Day", from: "2026-11-20", to: "2026-11-20" },
  { address: "range=month", range: "One Month", from: "2026-10-21", to: "2026-11-20" },
  { address: "range=year", range: "One Year", from: "2025-11-21", to: "2026-11-20" },
  {
    address: "range=custom&from=2026-01-02&to=2026-03-04",
    range: "Custom Range",
    from: "2026-01-02",
    to: "2026-03-04",
  },
  { address: "range=custom&from=2026-01-02", range: "Custom Range", from: "2026-01-02", to: null },
  { address: "range=custom&from=never&to=2026-02-30", range: "Custom Range", from: null, to: null },
  { address: "range=toString", range: "One Month", from: "2026-10-21", to: "2026-11-20" },
];
test.each(written)("reads '$address' as $range, from $from to $to [list.dates]", ({ address, range, from, to }) => {
  const chosen = readRange(new URLSearchParams(address));
  expect(chosen.range).toBe(range);
  expect(spanOf(chosen, now)).toEqual({ from, to });
});

test("writes a range so that it reads the same [list.dates]", () => {
  for (const { address } of written) {
    const chosen = readRange(new URLSearchParams(address));
    expect(spanOf(readRange(writeRange(chosen)), now)).toEqual(spanOf(chosen, now));
  }
});

test("begins a custom range with the days that were shown before [list.dates]", () => {
  const year = readRange(new URLSearchParams("range=year"));
  expect(withRange(year, "Custom Range", now)).toEqual({ range: "Custom Range", from: "2025-11-21", to: "2026-11-20" });
});

// The ways in which billers write a date.
import { expect, test } from "vitest";
import { billersDate } from "./billersDate.ts";

test.each([
  ["2026-12-31", "2026-12-31"],
  [" 2026-12-31T00:00:00 ", "2026-12-31"],
  ["31.12.2026", "2026-12-31"],
  ["1.2.2026", "2026-02-01"],
  ["12/31/2026", "2026-12-31"],
  ["03/04/2026", "2026-03-04"],
  ["12-31-2026", "2026-12-31"],
  ["2026/12/31", "2026-12-31"],
  ["Dec 31, 2026", "2026-12-31"],
  ["Sept. 1 2026", "2026-09-01"],
  ["december 31, 2026", "2026-12-31"],
  ["31 Dec 2026", "2026-12-31"],
  ["31-Dec-2026", "2026-12-31"],
])("%j in the United States is %s [instalment-page.bad-date]", (text, date) =>
  expect(billersDate(text, "United States")).toBe(date),
);

test.each([
  ["31/12/2026", "2026-12-31"],
  ["03/04/2026", "2026-04-03"],
  ["03-04-2026", "2026-04-03"],
  ["31.12.2026", "2026-12-31"],
  ["Dec 31, 2026", "2026-12-31"],
])("%j in India is %s [instalment-page.bad-date]", (text, date) => expect(billersDate(text, "India")).toBe(date));

test.each([
  "31/12/2026",
  "12.31.2026",
  "2026-02-30",
  "31.12.26",
  "Foo 31, 2026",
  "soon",
  "",
  "12/31",
  "31. Dezember 2026",
])("%j in the United States is none that could be read [instalment-page.bad-date]", (text) =>
  expect(billersDate(text, "United States")).toBeNull(),
);

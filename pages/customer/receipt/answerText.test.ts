import { expect, test } from "vitest";
import { answerText, clockText } from "./answerText.ts";

test.each([
  ["2026-12-05", "Dec 5, 2026"],
  ["2026-12-05T23:30:00.000Z", "Dec 5, 2026, 6:30 PM"],
  ["2026-13-45", "2026-13-45"],
  ["Every day", "Every day"],
  ["+12025550123", "+12025550123"],
])("says %s as %s", (text, shown) => {
  expect(answerText(text, "en", "America/New_York").replaceAll("\u202f", " ")).toBe(shown);
});

test.each([
  ["00:00", "en", "12:00 AM"],
  ["13:05", "en", "1:05 PM"],
  ["13:05", "de", "13:05"],
  ["soon", "en", "soon"],
])("says the time %s in %s as %s, as the times beside it", (text, language, shown) => {
  expect(clockText(text, language).replaceAll("\u202f", " ")).toBe(shown);
});

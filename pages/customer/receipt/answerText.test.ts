import { expect, test } from "vitest";
import { answerText } from "./answerText.ts";

test.each([
  ["2026-12-05", "Dec 5, 2026"],
  ["2026-12-05T23:30:00.000Z", "Dec 5, 2026, 6:30 PM"],
  ["2026-13-45", "2026-13-45"],
  ["Every day", "Every day"],
  ["+12025550123", "+12025550123"],
])("says %s as %s", (text, shown) => {
  expect(answerText(text, "en", "America/New_York").replaceAll("\u202f", " ")).toBe(shown);
});

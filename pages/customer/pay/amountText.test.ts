import fc from "fast-check";
import { expect, test } from "vitest";
import { minorUnits } from "@billwright/engine/money";
import { amountTyped } from "./amountText.ts";

test.each([
  ["12.50", "12.50"],
  ["12,50", "12.50"],
  ["12,", "12."],
  ["$1234.56 ", "1234.56"],
  ["1 250,50", "1250.50"],
  ["1,250.00", "1.250.00"],
  ["1,250", "1.250"],
  ["1.2.3", "1.2.3"],
  ["abc", ""],
  ["٣٫٥", "3.5"],
  ["१२.५०", "12.50"],
  ["１２．５０", "12.50"],
  ["12。5", "12.5"],
  ["123456789012.50", "123456789012.50"],
])("of %j typed as an amount %j is taken [smart-pay.amount]", (typed, taken) => {
  expect(amountTyped(typed)).toBe(taken);
});

const locales = ["en", "de", "es", "fr", "hi", "hi-u-nu-deva", "ko", "zh-CN", "zh-TW", "de-CH", "en-IN", "ar-EG", "fa"];
const written = fc.record({
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  locale: fc.constantFrom(...locales),
  useGrouping: fc.boolean(),
  minimumFractionDigits: fc.constantFrom(0, 2),
});

test("an amount as any of the languages writes it is that amount, or is refused: never another [smart-pay.amount]", () => {
  fc.assert(
    fc.property(written, ({ cents, locale, ...options }) => {
      const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, ...options }).format(cents / 100);
      const typed = [...text].reduce((before, sign) => amountTyped(before + sign), "");
      expect(typed).toBe(amountTyped(text));
      const taken = minorUnits(typed);
      if (options.useGrouping) expect([cents, null]).toContain(taken);
      else expect(taken).toBe(cents);
    }),
    { numRuns: 2_000 },
  );
});

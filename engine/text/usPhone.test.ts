import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedPhone, tenDigits } from "./usPhone.ts";

test.each([
  ["+1(202)-555-0143", "2025550143"],
  ["(202) 555-0143", "2025550143"],
  ["12025550143", "2025550143"],
  ["2025550143", "2025550143"],
  ["92025550143", "2025550143"],
  ["202555014", null],
  ["919855500100", null],
  ["202.555.0143", null],
  ["20255501٤3", null],
  ["", null],
])("%j has the ten digits %j [agent.strip]", (typed, digits) => {
  expect(tenDigits(typed)).toBe(digits);
});

test.each([
  ["", ""],
  ["+", ""],
  ["2", "+1(2"],
  ["+1(202", "+1(202"],
  ["+1(2025", "+1(202)-5"],
  ["+1(202)-5550", "+1(202)-555-0"],
  ["+12025550143", "+1(202)-555-0143"],
  ["1 202 555 0143", "+1(202)-555-0143"],
  ["+1(202)-555-01439", "+1(202)-555-0143"],
])("%j is shown as %j [agent.mask]", (typed, shown) => {
  expect(maskedPhone(typed)).toBe(shown);
});

test("the mask changes no number, and its last sign can always be deleted [agent.mask]", () => {
  const digits = fc.stringMatching(/^[2-9][0-9]{9}$/);
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 10 }), (number, typed) => {
      expect(tenDigits(maskedPhone(number))).toBe(number);
      const shown = maskedPhone(number.slice(0, typed));
      expect(maskedPhone(shown)).toBe(shown);
      expect(maskedPhone(shown.slice(0, -1))).not.toBe(shown);
    }),
  );
});

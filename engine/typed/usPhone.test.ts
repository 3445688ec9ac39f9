import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedPhone, usNumber } from "./usPhone.ts";

test.each([
  ["+1(202)-555-0143", "+12025550143"],
  ["(202) 555-0143", "+12025550143"],
  ["12025550143", "+12025550143"],
  ["2025550143", "+12025550143"],
  ["202.555.0143", "+12025550143"],
  ["20255501٤3", "+12025550143"],
  ["２０２ ５５５ ０１４３", "+12025550143"],
  ["\u200b202 555 0143\u202c", "+12025550143"],
  ["tel:+1-202-555-0143", "+12025550143"],
  ["92025550143", "92025550143"],
  ["202555014", "202555014"],
  ["919855500100", "919855500100"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["+442079460958", "+442079460958"],
  ["+4420794609", "+4420794609"],
  ["202-555-0143 ext 5", "202-555-0143 ext 5"],
  ["20255501439", "20255501439"],
  ["0202555014", "0202555014"],
  ["00 44 20 7946 0958", "00 44 20 7946 0958"],
  ["", ""],
])("%j is the number %j [agent.strip]", (typed, number) => {
  expect(usNumber(typed)).toBe(number);
});

test.each([
  ["", ""],
  ["+", "+"],
  ["+1", "+1"],
  ["2", "+1(2"],
  ["+1(202", "+1(202"],
  ["+1(2025", "+1(202)-5"],
  ["+1(202)-5550", "+1(202)-555-0"],
  ["+12025550143", "+1(202)-555-0143"],
  ["1 202 555 0143", "+1(202)-555-0143"],
  ["+1(202)-555-01439", "+1(202)-555-01439"],
  ["+4", "+4"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["202 555 0143 x5", "202 555 0143 x5"],
  ["२०२५५५०१४३", "+1(202)-555-0143"],
])("%j is shown as %j [agent.mask]", (typed, shown) => {
  expect(maskedPhone(typed)).toBe(shown);
});

test("the mask changes no number, and its last sign can always be deleted [agent.mask]", () => {
  const digits = fc.stringMatching(/^[2-9][0-9]{9}$/);
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 10 }), (number, typed) => {
      expect(usNumber(maskedPhone(number))).toBe(`+1${number}`);
      const shown = maskedPhone(number.slice(0, typed));
      expect(maskedPhone(shown)).toBe(shown);
      expect(maskedPhone(shown.slice(0, -1))).not.toBe(shown);
    }),
  );
});

test("typed key by key, a number of any country stays what it is [agent.mask]", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\+[2-9]|0)[0-9]{6,14}$/), (number) => {
      expect([...number].reduce((before, key) => maskedPhone(before + key), "")).toBe(number);
      expect(usNumber(number)).toBe(number);
    }),
  );
});

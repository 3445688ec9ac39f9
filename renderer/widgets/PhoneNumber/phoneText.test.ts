import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { behindDigit, digitsBefore } from "./caret.ts";
import { formatNational } from "./formatNational.ts";
import { codeOfCountry, digitsOf, offeredCodes, partsOf, typedParts, wireNumber } from "./phoneText.ts";

describe("what is typed or pasted", () => {
  test.each([
    ["2025550100", "1", "+12025550100"],
    ["(202) 555-0100 ext", "1", "+12025550100"],
    ["202555010099", "1", "+12025550100"],
    ["12025550100", "1", "+12025550100"],
    ["+1 202 555 0100", "91", "+12025550100"],
    ["+919876543210", "1", "+919876543210"],
    ["+92 300 1234567", "1", "+923001234567"],
    ["+7 912 345-67-89", "1", "+79123456789"],
    ["919876543210", "91", "+919876543210"],
    ["abc", "1", ""],
    ["", "91", ""],
  ] as const)("%j with +%s chosen becomes %j [input.phone] [input.number-only]", (text, code, wire) => {
    expect(wireNumber(typedParts(text, code))).toBe(wire);
  });

  test("never holds more than ten national digits or anything but digits [input.phone]", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...offeredCodes), (text, code) => {
        expect(typedParts(text, code).national).toMatch(/^[0-9]{0,10}$/);
      }),
    );
  });
});

describe("an answer taken apart", () => {
  test.each([
    ["+12025550100", { code: "1", national: "2025550100" }],
    ["2025550100", { code: "91", national: "2025550100" }],
    ["+442071838750", { code: null, national: "442071838750" }],
    ["", { code: "91", national: "" }],
  ])("%j", (value, parts) => expect(partsOf(value, "91")).toEqual(parts));

  test("and put together again is the same number", () => {
    fc.assert(
      fc.property(fc.constantFrom(...offeredCodes), fc.stringMatching(/^[0-9]{1,10}$/), (code, national) => {
        const wire = wireNumber({ code, national });
        expect(wireNumber(partsOf(wire, "1"))).toBe(wire);
      }),
    );
  });
});

test.each([
  ["United States", "1"],
  ["India", "91"],
  ["Russia", "7"],
  ["Pakistan", "92"],
  ["Atlantis", "1"],
])("the default prefix for %s is +%s [input.phone]", (country, code) => expect(codeOfCountry(country)).toBe(code));

describe("grouping", () => {
  test.each([
    ["2025550100", "1", "(202) 555-0100"],
    ["9876543210", "91", "98765 43210"],
    ["9123456789", "7", "912 345-67-89"],
    ["", "1", ""],
  ] as const)("%j of +%s is %j", (digits, code, text) => expect(formatNational(digits, code)).toBe(text));

  test("never adds, drops or moves a digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,10}$/), fc.constantFrom(...offeredCodes), (digits, code) => {
        expect(digitsOf(formatNational(digits, code))).toBe(digits);
      }),
    );
  });

  test("keeps the caret behind the same digit", () => {
    expect(behindDigit("(202) 555-0100", digitsBefore("202555", 4))).toBe("(202) 5".length);
    expect(behindDigit("(202)", 0)).toBe(0);
    expect(behindDigit("(202)", 9)).toBe(5);
  });
});

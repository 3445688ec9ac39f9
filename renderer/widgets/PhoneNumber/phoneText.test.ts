import { isPhone } from "@billwright/engine";
import fc from "fast-check";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { getExampleNumber, type CountryCode, type PhoneNumber } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { behindDigit, digitsBefore } from "./caret.ts";
import { formatNational } from "./formatNational.ts";
import { formatWhole } from "./useFormat.ts";
import {
  codeOfCountry,
  isStrange,
  offeredCodes,
  partsOf,
  typedParts,
  wireNumber,
  type PhoneParts,
} from "./phoneText.ts";

test("a number to read is not broken over two lines [input.phone]", () => {
  expect(formatWhole("+12025550147", formatNational)).toBe("+1\u00A0(202)\u00A0555-0147");
});

describe("what is typed or pasted", () => {
  test.each([
    ["2025550100", "1", "+12025550100"],
    ["12025550100", "1", "+12025550100"],
    ["+1 202 555 0100", "91", "+12025550100"],
    ["+919876543210", "1", "+919876543210"],
    ["+92 300 1234567", "1", "+923001234567"],
    ["+7 912 345-67-89", "1", "+79123456789"],
    ["919876543210", "91", "+919876543210"],
    ["+44 20 7946 0958", "1", "+442079460958"],
    ["+44 (0)20 7946 0958", "1", "+442079460958"],
    ["001 202 555 0142", "1", "+12025550142"],
    ["011 44 20 7946 0958", "1", "+442079460958"],
    ["00 91 98765 43210", "7", "+919876543210"],
    ["8 10 92 301 2345678", "7", "+923012345678"],
    ["011 2345 6789", "91", "+911123456789"],
    ["098765 43210", "91", "+919876543210"],
    ["+91 098765 43210", "1", "+919876543210"],
    ["0301 2345678", "92", "+923012345678"],
    ["8 (912) 345-67-89", "7", "+79123456789"],
    ["800 555 35 35", "7", "+78005553535"],
    ["०९८७६५ ४३२१०", "91", "+919876543210"],
    ["+٩١ ٩٨٧٦٥ ٤٣٢١٠", "1", "+919876543210"],
    ["tel:+1-202-555-0100", "91", "+12025550100"],
    ["", "91", ""],
  ] as const)("%j with +%s chosen becomes %j [input.phone] [input.number-only]", (text, code, wire) => {
    expect(wireNumber(typedParts(text, code))).toBe(wire);
  });

  test.each([
    ["20255501477", "1"],
    ["+1 20255501477", "91"],
    ["202555010099", "1"],
    ["98765432101234", "91"],
  ] as const)("%j keeps all its digits and is not valid [input.phone] [input.phone-valid]", (text, code) => {
    const wire = wireNumber(typedParts(text, code));
    expect(isPhone(wire)).toBe(false);
    expect(text.replace(/[^0-9]/g, "").endsWith(partsOf(wire, "1").national)).toBe(true);
    expect(partsOf(wire, "1").national.length).toBeGreaterThan(10);
  });

  test.each(["(202) 555-0100 ext", "+1 202 555 0142 ext. 99", "abc", "202 555 0143 x5", "call me "])(
    "%j stays as it was typed and is not valid [input.phone-valid]",
    (text) => {
      expect([wireNumber(typedParts(text, "1")), isPhone(text)]).toEqual([text, false]);
    },
  );

  test("consists of its digits only, or of all that was typed [input.phone] [input.number-only]", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...offeredCodes, null), (text, code) => {
        const parts = typedParts(text, code);
        expect(isStrange(parts.national) ? parts.national : "").toBe(isStrange(text) ? text : "");
        if (!isStrange(text)) expect(parts.national).toMatch(/^[0-9]*$/);
        if (parts.national !== "") expect(partsOf(wireNumber(parts), code)).toEqual(parts);
      }),
    );
  });
});

describe("a mobile number of any country, pasted", () => {
  const numbers = (Object.keys(examples) as CountryCode[]).map((country) => getExampleNumber(country, examples)!);
  const written = (number: PhoneNumber) => [
    number.number,
    number.formatInternational(),
    number.formatInternational().replace("+", "00 "),
    number.formatInternational().replace("+", "+ ").replaceAll(" ", "-"),
    `tel:${number.number}`.replace("tel:", " "),
  ];

  test.each(offeredCodes)("with +%s chosen never becomes another number [input.phone]", (code) => {
    const own = (number: PhoneNumber) => (number.countryCallingCode === code ? [number.formatNational()] : []);
    const abroad = (number: PhoneNumber) => (code === "1" ? [number.format("IDD", { fromCountry: "US" })] : []);
    const changed = numbers.flatMap((number) =>
      [...written(number), ...own(number), ...abroad(number)]
        .map((text) => ({ text, wire: wireNumber(typedParts(text, code)) }))
        .filter(({ wire }) => wire !== number.number),
    );
    expect(numbers.length).toBeGreaterThan(240);
    expect(changed).toEqual([]);
  });

  test.each(offeredCodes)(
    "and typed key by key into an empty box with +%s chosen is the same [input.phone]",
    (code) => {
      for (const { number } of numbers) {
        let parts: PhoneParts = { code, national: "" };
        for (const key of number) parts = typedParts(key === "+" ? "+" : parts.national + key, parts.code);
        expect(wireNumber(parts)).toBe(number);
      }
    },
  );
});

describe("an answer split into its parts", () => {
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
        expect(formatNational(digits, code).replace(/[^0-9]/g, "")).toBe(digits);
      }),
    );
  });

  test("keeps the caret behind the same digit", () => {
    expect(behindDigit("(202) 555-0100", digitsBefore("202555", 4))).toBe("(202) 5".length);
    expect(behindDigit("(202)", 0)).toBe(0);
    expect(behindDigit("(202)", 9)).toBe(5);
  });
});

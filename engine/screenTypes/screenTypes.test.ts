// The types of screens alone, and the checks of their fields.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@billwright/schemas";
import type { FieldCheck } from "../form/fieldCheck.ts";
import { apply, begin, EventError, view } from "../index.ts";
import { minorUnits } from "../money/decimal.ts";
import { compileScreen } from "../screens/compileScreen.ts";
import { words, type ScreenField } from "../screens/screen.ts";
import { passes } from "./checks.ts";

function answered(field: ScreenField, value: Json): [Json, string | null] {
  const form = compileScreen({ name: "one", fields: { a: field } });
  const state = apply(form, begin(form, { now: "2026-11-20T12:00:00Z" }), { type: "answer", input: "a", value });
  const { value: actual, error } = view(form, state, "a");
  return [actual, error?.key ?? null];
}

const error = words("check.errors");

describe("an answer", () => {
  test.each<[ScreenField, Json, Json, string | null]>([
    [{ type: "Amount" }, " 12.50 ", "12.50", null],
    [{ type: "Amount" }, "12", "12", null],
    [{ type: "Amount" }, "12.505", "12.505", "check.amount"],
    [{ type: "Amount" }, ".", ".", "check.amount"],
    [{ type: "Amount" }, "12.", "12.", "check.amount"],
    [{ type: "Amount" }, "1,5", "1.5", null],
    [{ type: "Amount" }, "1,248.60", "1248.60", null],
    [{ type: "Amount", currencySign: "$" }, "$5", "5", null],
    [{ type: "Amount" }, "$5", "$5", "check.amount"],
    [{ type: "Amount" }, "-1", "-1", "check.amount"],
    [{ type: "Amount" }, "1e3", "1e3", "check.amount"],
    [{ type: "Amount" }, "٣", "3", null],
    [{ type: "Amount" }, "12345678901", "12345678901", "check.tooLong"],
    [{ type: "Amount" }, "1 234 567.50", "1234567.50", null],
    [{ type: "Amount", checks: [{ check: "range", min: "0.01", error }] }, "0.00", "0.00", "check.errors"],
    [{ type: "Amount", checks: [{ check: "range", min: "0.01", error }] }, "0.01", "0.01", null],
    [{ type: "Amount", typeError: words("check.required") }, "x", "x", "check.required"],
    [{ type: "Digits" }, " 00123 ", "00123", null],
    [{ type: "Digits" }, "12a", "12a", "check.digits"],
    [{ type: "Digits", length: 3 }, "1234", "1234", "check.tooLong"],
    [{ type: "Digits", checks: [{ check: "range", min: "1", max: "99999", error }] }, "00000", "00000", "check.errors"],
    [{ type: "Digits", checks: [{ check: "range", min: "1", max: "99999", error }] }, "20001", "20001", null],
    [{ type: "Consent" }, true, true, null],
    [{ type: "Consent" }, false, null, null],
    [{ type: "Hosted" }, "tok_4821", "tok_4821", null],
    [{ type: "ShortText", checks: [{ check: "email", error }] }, "a@b.co, c@d.co", "a@b.co, c@d.co", "check.errors"],
    [{ type: "ShortText", checks: [{ check: "email", error }] }, "a@b.co", "a@b.co", null],
    [{ type: "ShortText", checks: [{ check: "length", max: 3, error }] }, "😀😀😀", "😀😀😀", null],
    [{ type: "ShortText", checks: [{ check: "length", min: 2, max: 3, error }] }, "😀", "😀", "check.errors"],
  ])("%j given %j holds %j and says %s", (field, value, actual, key) => {
    expect(answered(field, value)).toEqual([actual, key]);
  });

  test.each<[ScreenField, Json]>([
    [{ type: "Amount" }, 12.5],
    [{ type: "Digits" }, 12],
    [{ type: "Password" }, { a: "x" }],
    [{ type: "Hosted" }, "not a token"],
    [{ type: "Consent" }, "yes"],
  ])("%j refuses %j, which no page sends", (field, value) => {
    expect(() => answered(field, value)).toThrow(EventError);
  });
});

describe("a sign-up's password [session.password]", () => {
  const check: FieldCheck = { check: "password", policy: "signUp", lacks: ["length", "special"], error };
  test.each([
    ["Harbor-77", false],
    ["Harbor!77", true],
    ["Harbor!7", false],
  ])("%j passes: %s", (password, isGood) => expect(passes(password, check, null)).toBe(isGood));
});

describe("an amount", () => {
  test("is counted in whole minor units, whatever number of them", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (units) => {
        const written = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, "0")}`;
        expect(minorUnits(written)).toBe(units);
        if (units % 10 === 0) expect(minorUnits(written.slice(0, -1))).toBe(units);
        if (units % 100 === 0) expect(minorUnits(written.slice(0, -3))).toBe(units);
      }),
    );
  });

  test("is one only where it is digits, and at most two of them after one dot", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("0", "1", "9", ".", ",", "-", "e", " ", "٣"), maxLength: 8 }),
        (text) => {
          expect(minorUnits(text) !== null).toBe(/^\d+(\.\d{1,2})?$/.test(text.trim()));
          if (text.trim() === "") return;
          const [value, key] = answered({ type: "Amount" }, text);
          expect(key).toBe(minorUnits(String(value)) === null ? "check.amount" : null);
          // What is no amount stays as it was typed.
          if (key !== null) expect(value).toBe(text.trim());
        },
      ),
    );
  });

  test("too large to be counted exactly is none", () => expect(minorUnits("99999999999999999")).toBeNull());
});

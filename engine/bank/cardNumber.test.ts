// What is taken for a card's number, and where one is refused (threats.md T39).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InputForm, InputType } from "@billwright/schemas";
import { compile, apply, begin, view, type AnyForm } from "../index.ts";
import { compileScreen } from "../screens/compileScreen.ts";
import { screens } from "../screens/table.ts";
import { holdsCardNumber } from "./cardNumber.ts";

/** Numbers that card networks and providers publish for tests. */
const published = [
  ["Visa", "4242424242424242"],
  ["Visa", "4000000000003220"],
  ["Visa of 13 digits", "4222222222222"],
  ["UnionPay of 19 digits", "6205500000000000004"],
  ["Mastercard", "5555555555554444"],
  ["Mastercard, the newer series", "2223003122003222"],
  ["American Express", "378282246310005"],
  ["Discover", "6011000990139424"],
  ["Diners Club", "30569309025904"],
  ["JCB", "3530111333300000"],
  ["UnionPay", "6200000000000005"],
  ["Maestro", "6304000000000000"],
] as const;

/** What a digit counts when it is doubled: the check written another way than the engine's. */
const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduceRight((total, digit, at) => {
    const isDoubled = (digits.length - at) % 2 === 1;
    return total + (isDoubled ? doubled[Number(digit)]! : Number(digit));
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
const inScript = (text: string, zero: number) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const gap = fc.constantFrom("", "", " ", "-", " - ", "\u00a0", "\u2011", "\u2013");

describe("a card number", () => {
  test.each(published)(
    "of %s, %s, is one, also grouped and with its date and code [smart-pay.card-secret]",
    (_brand, number) => {
      const grouped = number.replace(/(.{4})(?=.)/g, "$1 ");
      const inWords = `My card is ${number}, thanks`;
      const wide = number.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
      for (const text of [
        number,
        grouped,
        ...["-", ".", "_", "/", "·", "•", "|", "*", "\t", " / ", "\u200b", "\u2060\u200b\u200d\ufeff", "\u00ad"].map(
          (gap) => grouped.replaceAll(" ", gap),
        ),
        `${grouped.replaceAll(" ", ".")}@example.org`,
        `1/2 ${grouped.replaceAll(" ", "/")}/12/30`,
        number.replace(/[0-9]/g, (digit) => `${digit}\ufe0f\u20e3`),
        inWords,
        `${grouped} 12/30 123`,
        `No 7: ${number}`,
        wide,
        inScript(grouped, 0x660),
        inScript(grouped, 0x966),
      ])
        expect([text, holdsCardNumber(text)]).toEqual([text, true]);
    },
  );

  test("is any row of 13 to 19 digits that passes the check, however it is grouped, in any text [smart-pay.card-secret]", () => {
    fc.assert(
      fc.property(digits(12, 18), fc.array(gap, { minLength: 18, maxLength: 18 }), (some, gaps) => {
        const written = [...withCheckDigit(some)].map((digit, at) => digit + (gaps[at] ?? "")).join("");
        expect(holdsCardNumber(`a ${written.trim()}, b`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("with one digit changed is none [smart-pay.card-secret]", () => {
    fc.assert(
      fc.property(digits(12, 18), fc.nat({ max: 18 }), fc.integer({ min: 1, max: 9 }), (some, position, step) => {
        const number = [...withCheckDigit(some)];
        const at = position % number.length;
        number[at] = String((Number(number[at]) + step) % 10);
        expect(holdsCardNumber(number.join(""))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is no shorter or longer row of digits, whatever its last one [smart-pay.card-secret]", () => {
    fc.assert(
      fc.property(fc.oneof(digits(1, 11), digits(19, 40)), (some) => {
        expect(holdsCardNumber(withCheckDigit(some))).toBe(false);
      }),
    );
  });

  test.each([
    "Ada",
    "",
    "20001",
    "2026-11-24",
    "+1 (202) 555-0187",
    "12.50",
    "4242 4242 4242",
    "4242,4242,4242,4242",
    // 16 and 18 digits that pass the check, with the characters that dates, times and addresses use.
    "10/10/2026 10/14/2026",
    "2026.01.01 2026.10.08",
    "38.8976763 -77.0365213",
    "1.202.555.0187 1.202.3",
    "https://example.org/2026/11/24/20261124",
    "42424242\n42424242",
    "0".repeat(12),
    // Random ids whose digits pass the check.
    "84509775-1553-4bdb-b066-5f2d7c9315bf@north.example",
    "Order 30948038-7471-47EA-86CC-87C6637042C3",
  ])("is not %j [smart-pay.card-secret]", (text) => expect(holdsCardNumber(text)).toBe(false));
});

test("is looked for in a long text of nothing but groups without trying every row of them [smart-pay.card-secret]", () => {
  // Every row of these would be 200 million.
  expect(holdsCardNumber("4242 ".repeat(20_000).concat("1".repeat(12)))).toBe(true);
  expect(holdsCardNumber("1234 ".repeat(20_000))).toBe(false);
  for (const gap of [".", "/", "_", " - ", "\u200b", "...."])
    expect(holdsCardNumber(`1234${gap}`.repeat(20_000))).toBe(false);
  expect(holdsCardNumber("1.".repeat(50_000))).toBe(false);
  expect(holdsCardNumber("\u0661".repeat(100_000))).toBe(false);
});

const card = "4242 4242 4242 4242";
/** 13 digits that pass the check, as a phone or an account can have. */
const long = "4917612345687";

function errorOf(form: AnyForm, input: string, value: string): string | null {
  const state = apply(form, begin(form, { now: "2026-11-20T12:00:00Z" }), { type: "answer", input, value });
  const { error } = view(form, apply(form, state, { type: "submit" }), input);
  return error?.key ?? null;
}
const authored = (inputType: InputType, more: Partial<InputForm> = {}) =>
  compile({
    id: "e",
    type: "CustomForm",
    formElements: [{ kind: "input", inputForms: { id: "a", inputType, ...more } }],
  });

describe("typed into an authored form", () => {
  test.each<[InputType, Partial<InputForm>, string, string | null]>([
    ["ShortText", {}, card, "check.cardNumber"],
    ["ShortText", { length: 5 }, card, "check.cardNumber"],
    ["Text", {}, `Charge ${card}\n12/30`, "check.cardNumber"],
    ["Email", {}, card, "check.cardNumber"],
    ["ShortText", { tagName: "ZIP" }, card, "check.cardNumber"],
    ["ShortText", { tagName: "CardNumber" }, card, "check.cardNumber"],
    ["ShortText", { tagName: "AccountNumber" }, long, null],
    ["ShortText", { mappedField: "meter_no" }, long, null],
    ["ShortText", {}, "Ada", null],
    ["PhoneNumber", {}, long, null],
  ])("a %s with %j given %j says %s [smart-pay.card-secret]", (type, more, value, key) => {
    expect(errorOf(authored(type, more), "a", value)).toBe(key);
  });
});

describe("typed into a page's own field", () => {
  /** Fields of text that are meant for a number of the biller's, which may look like a card's, or for a phone's, which is shorter. */
  const forNumbers = /\.accountNumber$|^profile\.mobileNumber$/;
  const fields = Object.values(screens).flatMap((screen) => {
    const form = compileScreen(screen) as AnyForm;
    const typed = Object.values(form.inputs).filter(
      ({ type }) => type === "ShortText" || type === "Text" || type === "Email",
    );
    return typed.map(({ id }) => [screen.name, id, form] as const);
  });

  test.each(fields)("%s.%s says so, unless it is for other numbers [smart-pay.card-secret]", (screen, field, form) => {
    const start = begin(form, {
      now: "2026-11-20T12:00:00Z",
      ...(form.inputs["method"] && { answers: { method: field === "nameOnAccount" ? "check" : "card" } }),
    });
    const state = apply(form, apply(form, start, { type: "answer", input: field, value: card }), { type: "submit" });
    const key = view(form, state, field).error?.key;
    if (forNumbers.test(`${screen}.${field}`)) expect(key).not.toBe("check.cardNumber");
    else expect(key).toBe("check.cardNumber");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPaymentValid } from "@billwright/engine";
import { accountErrors, detailOf, fieldsOf, numberText } from "./bankFields.ts";
import type { BankFields, NumberField } from "./bankFields.ts";

const none: BankFields = { useExisting: false, token: "", account: "", confirm: "", routing: "" };

const typed: { field: NumberField; text: string; kept: string }[] = [
  { field: "account", text: "12345678901234567890", kept: "1234567890123456" },
  { field: "account", text: "1234-5678 9012", kept: "123456789012" },
  { field: "confirm", text: "no digits", kept: "" },
  { field: "routing", text: "0114015331", kept: "011401533" },
  { field: "routing", text: " 011-401-533 ", kept: "011401533" },
];
test.each(typed)("keeps of '$text' in the $field field '$kept' [autopay.lengths] [input.number-only]", (it) => {
  expect(numberText(it.field, it.text)).toBe(it.kept);
});

describe("what is told of the account numbers", () => {
  const cases: {
    title: string;
    account: string;
    confirm: string;
    left: NumberField[];
    told: (string | undefined)[];
  }[] = [
    { title: "while the confirmation is typed", account: "123456789", confirm: "1234", left: [], told: [] },
    {
      title: "once the confirmation is as long",
      account: "123456789",
      confirm: "123456780",
      left: [],
      told: [undefined, "payment.mismatch"],
    },
    {
      title: "once the confirmation was left",
      account: "123456789",
      confirm: "1234",
      left: ["confirm"],
      told: [undefined, "payment.mismatch"],
    },
    {
      title: "of two equal numbers",
      account: "123456789",
      confirm: "123456789",
      left: ["account", "confirm"],
      told: [],
    },
    { title: "of an empty confirmation", account: "123456789", confirm: "", left: ["confirm"], told: [] },
    { title: "while a short number is typed", account: "1234", confirm: "", left: [], told: [] },
    {
      title: "once a short number was left",
      account: "12345678",
      confirm: "",
      left: ["account"],
      told: ["payment.tooShort"],
    },
  ];
  test.each(cases)("is right $title [autopay.match]", ({ account, confirm, left, told }) => {
    const errors = accountErrors({ ...none, account, confirm }, new Set(left));
    expect([errors.account?.key, errors.confirm?.key]).toEqual([told[0], told[1]]);
  });

  test("is nothing exactly where two long enough numbers match and the payment is valid [autopay.valid]", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 16 });
    const everything = new Set<NumberField>(["account", "confirm", "routing"]);
    fc.assert(
      fc.property(digits, digits, fc.boolean(), (account, other, same) => {
        const fields = { ...none, account, confirm: same ? account : other, routing: "011401533" };
        const errors = accountErrors(fields, everything);
        const quiet =
          errors.account === null && errors.confirm === null && fields.account !== "" && fields.confirm !== "";
        expect(isPaymentValid(detailOf(fields))).toBe(quiet);
      }),
    );
  });
});

test("tells the engine nothing before anything is chosen or typed, and gets back what it told [autopay.block]", () => {
  expect(detailOf(none)).toBeNull();
  expect(detailOf({ ...none, useExisting: true })).toBeNull();
  const saved = { ...none, useExisting: true, token: "t1" };
  const fresh = { ...none, account: "123456789", confirm: "123456789", routing: "011401533" };
  expect([fieldsOf(detailOf(saved)), fieldsOf(detailOf(fresh))]).toEqual([saved, fresh]);
});

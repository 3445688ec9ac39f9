import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isPaymentValid } from "../../../engine/bank/payment.ts";
import { detailOf, fieldsOf, numberErrors } from "./bankFields.ts";
import type { BankFields, NumberField } from "./bankFields.ts";

const none: BankFields = { useExisting: false, token: "", account: "", confirm: "", routing: "" };

describe("a number with too many digits", () => {
  const long: [field: NumberField, digits: string, n: number][] = [
    ["account", "1234567890123456789", 16],
    ["confirm", "1234567890123456789", 16],
    ["routing", "0114015331", 9],
  ];
  test.each(long)("is an error in the %s field at once, and pays nothing [autopay.lengths]", (field, digits, n) => {
    const fields = { ...none, account: digits, confirm: digits, routing: "011401533", [field]: digits };
    expect(numberErrors(fields, new Set(), false)[field]).toEqual({ key: "payment.tooLong", params: { n } });
    expect(isPaymentValid(detailOf(fields))).toBe(false);
  });

  test("is one more where the account sets it [autopay.lengths]", () => {
    for (const [digits, isRight] of [
      ["12345678901234567", true],
      ["123456789012345678", false],
    ] as const) {
      const fields = { ...none, account: digits, confirm: digits, routing: "011401533" };
      const wrong = { key: "payment.tooLong", params: { n: 17 } };
      expect(numberErrors(fields, new Set(), false, 17).account).toEqual(isRight ? null : wrong);
      expect([isPaymentValid(detailOf(fields), 17), isPaymentValid(detailOf(fields))]).toEqual([isRight, false]);
    }
  });
});

describe("what is shown of the account numbers", () => {
  const cases: {
    title: string;
    account: string;
    confirm: string;
    left: NumberField[];
    shown: (string | undefined)[];
  }[] = [
    { title: "while the confirmation is typed", account: "123456789", confirm: "1234", left: [], shown: [] },
    {
      title: "once the confirmation is as long",
      account: "123456789",
      confirm: "123456780",
      left: [],
      shown: [undefined, "payment.mismatch"],
    },
    {
      title: "once the confirmation was left",
      account: "123456789",
      confirm: "1234",
      left: ["confirm"],
      shown: [undefined, "payment.mismatch"],
    },
    {
      title: "of two equal numbers",
      account: "123456789",
      confirm: "123456789",
      left: ["account", "confirm"],
      shown: [],
    },
    { title: "of an empty confirmation", account: "123456789", confirm: "", left: ["confirm"], shown: [] },
    { title: "while a short number is typed", account: "1234", confirm: "", left: [], shown: [] },
    {
      title: "once a short number was left",
      account: "12345678",
      confirm: "",
      left: ["account"],
      shown: ["payment.tooShort"],
    },
  ];
  test.each(cases)("is right $title [autopay.match]", ({ account, confirm, left, shown }) => {
    const errors = numberErrors({ ...none, account, confirm }, new Set(left), false);
    expect([errors.account?.key, errors.confirm?.key]).toEqual([shown[0], shown[1]]);
  });

  test("is nothing exactly where two long enough numbers match and the payment is valid [autopay.valid]", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 20 });
    const everything = new Set<NumberField>(["account", "confirm", "routing"]);
    fc.assert(
      fc.property(digits, digits, fc.boolean(), (account, other, same) => {
        const fields = { ...none, account, confirm: same ? account : other, routing: "011401533" };
        const errors = numberErrors(fields, everything, false);
        const quiet =
          errors.account === null && errors.confirm === null && fields.account !== "" && fields.confirm !== "";
        expect(isPaymentValid(detailOf(fields))).toBe(quiet);
      }),
    );
  });
});

test("sends the engine nothing before anything is wanted or typed, and reads back what it sent [autopay.block]", () => {
  expect(detailOf(none)).toBeNull();
  const wanted = { ...none, useExisting: true };
  const saved = { ...none, useExisting: true, token: "t1" };
  const fresh = { ...none, account: "123456789", confirm: "123456789", routing: "011401533" };
  expect([wanted, saved, fresh].map((each) => fieldsOf(detailOf(each)))).toEqual([wanted, saved, fresh]);
});

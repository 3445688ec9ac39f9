// Routing numbers, account numbers and payments.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaymentDetail } from "@billwright/schemas";
import { isRoutingNumber } from "../index.ts";
import { maskAccountNumber } from "./mask.ts";
import { isPaymentValid, paymentProblems } from "./payment.ts";
import { filling } from "../testing/filling.ts";

describe("a routing number", () => {
  test.each(["021000021", "011401533", "091000019", "322271627"])("%s is one [autopay.routing]", (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  test.each([
    "021000022",
    "000000000",
    "02100002",
    "0210000210",
    " 021000021",
    "02100002a",
    "٠٢١٠٠٠٠٢١",
    "021000021\n",
    "",
  ])("%j is none [autopay.routing]", (number) => {
    expect(isRoutingNumber(number)).toBe(false);
  });

  test("with one digit changed is none [autopay.routing]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (position, step) => {
        const digits = [..."322271627"];
        digits[position] = String((Number(digits[position]) + step) % 10);
        expect(isRoutingNumber(digits.join(""))).toBe(false);
      }),
    );
  });
});

const good: PaymentDetail = {
  isSaved: false,
  bankAccountNumber: "123456789",
  confirmBankAccountNumber: "123456789",
  banRoutingNumber: "021000021",
};
const account = (number: string) => ({ bankAccountNumber: number, confirmBankAccountNumber: number });

describe("a payment", () => {
  test.each<[string, PaymentDetail | null, boolean]>([
    ["both numbers longer than 8 and the accounts equal [autopay.valid]", good, true],
    ["an account of 8 [autopay.valid]", { ...good, ...account("12345678") }, false],
    ["an account of 16 [autopay.lengths]", { ...good, ...account("1234567890123456") }, true],
    ["an account of 17 [autopay.lengths]", { ...good, ...account("12345678901234567") }, false],
    ["an account that is no number [autopay.valid]", { ...good, ...account("12345678a") }, false],
    ["a routing number of 8 [autopay.valid]", { ...good, banRoutingNumber: "02100002" }, false],
    ["a routing number of 10 [autopay.lengths]", { ...good, banRoutingNumber: "0210000210" }, false],
    ["accounts that differ [autopay.match]", { ...good, confirmBankAccountNumber: "123456780" }, false],
    [
      "no confirmation [autopay.match]",
      { isSaved: false, bankAccountNumber: "123456789", banRoutingNumber: "021000021" },
      false,
    ],
    ["a saved bank [autopay.valid]", { isSaved: true, token: "bank-1" }, true],
    ["a saved bank without its token [autopay.valid]", { isSaved: true }, false],
    ["a saved bank without its token, with numbers [autopay.valid]", { ...good, isSaved: true }, false],
    ["nothing [autopay.valid]", null, false],
  ])("%s", (_name, detail, valid) => {
    expect(isPaymentValid(detail)).toBe(valid);
  });

  test("reports what is wrong while typing [autopay.match, autopay.routing]", () => {
    const errorsOf = (detail: PaymentDetail, valid?: boolean) => {
      const { confirm, routing } = paymentProblems(detail, valid === undefined ? null : { valid });
      return [confirm?.key ?? null, routing?.key ?? null];
    };
    expect(errorsOf(good, true)).toEqual([null, null]);
    expect(errorsOf({ ...good, confirmBankAccountNumber: "12" })).toEqual(["payment.mismatch", null]);
    expect(errorsOf({ ...good, confirmBankAccountNumber: "" })).toEqual([null, null]);
    expect(errorsOf({ ...good, banRoutingNumber: "0210" })).toEqual([null, null]);
    expect(errorsOf({ ...good, banRoutingNumber: "021000022" })).toEqual([null, "payment.routing"]);
    expect(errorsOf(good, false)).toEqual([null, "payment.routing"]);
    expect(errorsOf({ isSaved: true, token: "bank-1" }, false)).toEqual([null, null]);
  });

  test("has its numbers stripped to digits [input.number-only]", () => {
    const form = filling([], {}, { type: "AutoPay" });
    const typed = { ...good, ...account("1234-5678 9"), banRoutingNumber: "0210 ००021" };
    form.send({ type: "payment", detail: typed });
    expect(form.state.payment).toEqual(good);
    expect(form.blockers).not.toContainEqual({ reason: "payment" });
    form.send({ type: "payment", detail: { ...good, ...account("123456789 old") } });
    expect(form.state.payment?.bankAccountNumber).toBe("123456789 old");
    expect(form.blockers).toContainEqual({ reason: "payment" });
  });
});

test.each([
  ["123456789", "•••••6789"],
  ["1234", "••••"],
  ["", ""],
])("the account %j is shown as %j [autopay.secret]", (number, shown) => {
  expect(maskAccountNumber(number)).toBe(shown);
});

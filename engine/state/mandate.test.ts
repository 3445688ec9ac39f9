import { messages, type InputForm, type PaymentDetail } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { filling } from "../testing/filling.ts";
import { mandateText } from "../consent/mandateText.ts";
import { mandateOf } from "./mandate.ts";

const months: InputForm = { id: "months", name: "Installments", inputType: "InstallmentPeriod", required: true };
const day: InputForm = { id: "day", name: "Day", inputType: "AutoPayDate", required: true };
const bank: PaymentDetail = {
  isSaved: false,
  bankAccountNumber: "1234567890",
  confirmBankAccountNumber: "1234567890",
  banRoutingNumber: "021000021",
};
const plan = () => filling([months], { balance: 100 }, { type: "InstallmentPlan" });
const autopay = () =>
  filling([day], { balance: 80 }, { type: "AutoPay" }).send(
    { type: "payment", detail: bank },
    { type: "routing", valid: true, bank: { name: "First Bank" } },
    { type: "answer", input: "day", value: "2026-12-05" },
  );
const words = {
  t: (key: string, params: Record<string, string | number> = {}) =>
    (messages as Record<string, string>)[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
  money: (amount: number) => `$${amount.toFixed(2)}`,
  day: (date: string) => date,
  company: "Northwind",
  phone: "555-0100",
  email: null,
  account: { name: "First Bank", lastFour: "7890" },
};

describe("what is agreed to", () => {
  test("is unknown until the plan, the account and the day are there [gate.agree]", () => {
    const begun = plan();
    expect(mandateOf(begun.form, begun.state)).toBeNull();
    expect(mandateOf(begun.form, begun.answer("months", 2).state)?.schedule).toHaveLength(2);
    const open = filling([day], {}, { type: "AutoPay" });
    expect(mandateOf(open.form, open.state)).toBeNull();
    expect(
      mandateOf(open.form, open.send({ type: "payment", detail: bank }, { type: "routing", valid: true }).state),
    ).toBeNull();
    expect(mandateOf(open.form, open.answer("day", "2026-12-05").state)?.payDate).toBe("2026-12-05");
    expect(mandateOf(open.form, open.answer("day", "2026-11-01").state)).toBeNull();
  });

  test("is unknown without an account that can be drawn from, whatever else is there [gate.agree]", () => {
    const account = filling([day], {}, { type: "AutoPay" }).answer("day", "2026-12-05");
    expect(mandateOf(account.form, account.send({ type: "payment", detail: bank }).state)).toBeNull();
    const number = filling([day], {}, { type: "AutoPay" }).answer("day", "2026-12-05");
    expect(mandateOf(number.form, number.send({ type: "routing", valid: true }).state)).toBeNull();
  });

  test("needs no plan of a number of instalments that is hidden [gate.agree]", () => {
    const { form, state } = filling([{ ...months, visible: false }], { balance: 80 });
    expect(mandateOf(form, state)).toEqual({ balance: 80, schedule: null, isDrawn: false, payDate: null });
  });

  test("says who draws how much, from where, when and how to stop [gate.agree]", () => {
    const { form, state } = autopay();
    expect(mandateText(mandateOf(form, state)!, words)).toEqual([
      "You allow Northwind to draw the amount of each bill from this account: First Bank, account ending in 7890. Payments are drawn on day 5 of each month, the first on 2026-12-05.",
      "Your balance today is $80.00.",
      "Your bank numbers go to Northwind only, encrypted.",
      "You can stop at any time: call 555-0100.",
    ]);
    const end = autopay().answer("day", "2026-12-31");
    expect(mandateText(mandateOf(end.form, end.state)!, words)[0]).toMatch(
      /The first payment is drawn on 2026-12-31\.$/,
    );
    const two = plan().answer("months", 2);
    expect(mandateText(mandateOf(two.form, two.state)!, words)[0]).toBe(
      "You pay Northwind $100.00 in 2 installments. The first is $50.00 on 2027-01-20, the last is $50.00 on 2027-02-20.",
    );
    const [sentence] = mandateText(
      {
        balance: 100,
        isDrawn: false,
        payDate: null,
        schedule: [
          { amount: 25, dueDate: "2026-11-20", month: "2026-11", downPayment: true },
          { amount: 37.5, dueDate: "2027-01-20", month: "2026-12", downPayment: false },
          { amount: 37.5, dueDate: "2027-02-20", month: "2027-01", downPayment: false },
        ],
      },
      words,
    );
    expect(sentence).toBe(
      "You pay Northwind $100.00 in 3 installments: $25.00 on 2026-11-20, then $37.50 a month from 2027-01-20 on. The last is $37.50 on 2027-02-20.",
    );
  });
});

describe("consent", () => {
  test.each([
    {
      title: "the number of instalments",
      of: () => plan().answer("months", 2),
      by: { type: "answer", input: "months", value: 6 },
    },
    { title: "the day", of: autopay, by: { type: "answer", input: "day", value: "2026-12-09" } },
    { title: "the account", of: autopay, by: { type: "payment", detail: { isSaved: true, token: "b2" } } },
    {
      title: "one digit of the account",
      of: autopay,
      by: { type: "payment", detail: { ...bank, bankAccountNumber: "123456789" } },
    },
  ] as const)("is cleared when $title changes, and says so until it is given again [gate.agree]", ({ of, by }) => {
    const form = of().send({ type: "agree", value: true });
    expect(form.state).toMatchObject({ agreed: true, consentCleared: false });
    form.send(by);
    expect(form.state).toMatchObject({ agreed: false, consentCleared: true });
    expect(form.blockers).toContainEqual({ reason: "agree" });
    expect(form.send({ type: "agree", value: true }).state.consentCleared).toBe(false);
  });

  test("stays while what is agreed to stays [gate.agree]", () => {
    const form = autopay().send({ type: "agree", value: true });
    form.send({ type: "payment", detail: { ...bank } }, { type: "submit" });
    expect(form.state.agreed).toBe(true);
  });
});

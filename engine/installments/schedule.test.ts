// Instalment plans, to the cent and the day.
import type { EnrollmentType } from "@billwright/schemas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import {
  balanceError,
  isUnplannable,
  balanceOf,
  installmentSchedule,
  shownSchedule,
  type FormContext,
} from "../index.ts";
import type { ScheduleTerms } from "./schedule.ts";
import { filling } from "../testing/filling.ts";

const terms = { balance: 100, period: 3, downPayment: 0, nextBillDate: "2026-12-05", today: "2026-11-20" };
const plan = (more: Partial<ScheduleTerms> = {}) => installmentSchedule({ ...terms, ...more });
const amounts = (more: Partial<ScheduleTerms>) => plan(more).map(({ amount }) => amount);

describe("amounts", { tags: ["S24"] }, () => {
  test.each<[string, Partial<ScheduleTerms>, number[]]>([
    ["the last instalment takes the remainder [installment.rounding]", {}, [33.33, 33.33, 33.34]],
    ["half a cent is rounded up [installment.rounding]", { balance: 0.01, period: 2 }, [0.01, 0]],
    [
      "where the last would be negative, lines are rounded down [installment.rounding]",
      { balance: 0.05, period: 10 },
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0.05],
    ],
    ["a balance of 0 gives lines of 0 [installment.zero]", { balance: 0 }, [0, 0, 0]],
    ["1.005 is 1.01 [installment.rounding]", { balance: 1.005, period: 1 }, [1.01]],
    ["no down payment [installment.zero]", { balance: 90 }, [30, 30, 30]],
    [
      "-1: the balance divided by the months, the first being the down payment [installment.minus-one]",
      { balance: 90, downPayment: -1 },
      [30, 30, 30],
    ],
    ["-1 with one month: the whole balance [installment.minus-one]", { downPayment: -1, period: 1 }, [100]],
    [
      "a percentage, the rest divided by the period [installment.percent]",
      { balance: 200, downPayment: 25 },
      [50, 50, 50, 50],
    ],
    [
      "a percentage that is half a cent [installment.percent]",
      { balance: 0.1, downPayment: 25, period: 1 },
      [0.03, 0.07],
    ],
    ["12.5 percent [installment.percent]", { balance: 1, downPayment: 12.5, period: 1 }, [0.13, 0.87]],
    ["100 percent leaves lines of 0 [installment.percent]", { downPayment: 100 }, [100, 0, 0, 0]],
  ])("%s", (_name, more, expected) => {
    expect(amounts(more)).toEqual(expected);
  });

  const cents = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10 ** 12 }));
  const downPayments = fc.oneof(
    fc.constantFrom(-1, 0, 100),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 9_999 }).map((part) => part / 100),
  );

  test("lines sum to the balance to the cent and none is negative, for every balance, period and setting [installment.rounding]", () => {
    const runs = cases(100_000, 20_000);
    let [wrong, wrongInTwin] = [0, 0];
    // The twin rounds each line and leaves no rest to the last.
    const isWrongInTwin = (balance: number, period: number) => Math.round(balance / period) * period !== balance;
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 120 }), downPayments, (balance, period, downPayment) => {
        const lines = amounts({ balance: balance / 100, period, downPayment }).map((amount) =>
          Math.round(amount * 100),
        );
        const sum = lines.reduce((before, line) => before + line, 0);
        if (sum !== balance) wrong += 1;
        if (isWrongInTwin(balance, period)) wrongInTwin += 1;
        expect(sum).toBe(balance);
        expect(Math.min(...lines)).toBeGreaterThanOrEqual(0);
        expect(lines.length).toBe(downPayment > 0 ? period + 1 : period);
        // All but the last are equal, the down payment of a percentage aside.
        expect(new Set(lines.slice(downPayment > 0 ? 1 : 0, -1)).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs },
    );
    found("S24", "plans that do not sum to the cent", wrong, runs);
    foundInTwin("S24", "where each line is rounded by itself", wrongInTwin);
    expect([amounts({ balance: 1, period: 3 }), isWrongInTwin(100, 3)]).toEqual([[0.33, 0.33, 0.34], true]);
  });

  test.each<[string, Partial<ScheduleTerms>]>([
    ["a percentage over 100", { downPayment: 100.01 }],
    ["a negative down payment but -1", { downPayment: -2 }],
    ["a down payment that is no number", { downPayment: NaN }],
    ["a period below 1", { period: 0 }],
    ["a period over 120", { period: 121 }],
    ["a period that is not whole", { period: 2.5 }],
    ["a negative balance", { balance: -0.01 }],
    ["a balance that is no number", { balance: NaN }],
    ["an endless balance", { balance: Infinity }],
    ["a balance as text", { balance: "100" as unknown as number }],
    ["a balance no number can hold to the cent", { balance: 1e15 }],
    ["a today that is no date", { today: "today" }],
  ])("%s is refused [installment.percent]", (_name, more) => {
    expect(() => plan(more)).toThrow(RangeError);
  });
});

describe("dates", () => {
  const dates = (more: Partial<ScheduleTerms>) =>
    plan(more).map(({ month, dueDate, downPayment }) => [month, dueDate, downPayment]);

  test.each<[string, Partial<ScheduleTerms>, [string, string, boolean][]]>([
    [
      "each falls due the month after its billing period [installment.dates]",
      { period: 2 },
      [
        ["2026-12", "2027-01-05", false],
        ["2027-01", "2027-02-05", false],
      ],
    ],
    [
      "the day is kept and clamped to each month's end [installment.dates]",
      { nextBillDate: "2027-01-31" },
      [
        ["2027-01", "2027-02-28", false],
        ["2027-02", "2027-03-31", false],
        ["2027-03", "2027-04-30", false],
      ],
    ],
    [
      "a leap day is a real date [installment.dates]",
      { nextBillDate: "2028-01-31", period: 1 },
      [["2028-01", "2028-02-29", false]],
    ],
    [
      "-1: the down payment is due today, the next line is the first [installment.minus-one]",
      { downPayment: -1, period: 2 },
      [
        ["2026-11", "2026-11-20", true],
        ["2026-12", "2027-01-05", false],
      ],
    ],
    [
      "a percentage: so it is as well [installment.percent]",
      { downPayment: 10, period: 1 },
      [
        ["2026-11", "2026-11-20", true],
        ["2026-12", "2027-01-05", false],
      ],
    ],
    [
      "of a time the first ten characters count [installment.dates]",
      { nextBillDate: "2026-12-05T23:30:00-05:00", today: "2026-11-20T23:30:00Z", downPayment: -1, period: 2 },
      [
        ["2026-11", "2026-11-20", true],
        ["2026-12", "2027-01-05", false],
      ],
    ],
  ])("%s", (_name, more, expected) => {
    expect(dates(more)).toEqual(expected);
  });

  test("the first day of 2000 is a next bill date [installment.dates]", () => {
    expect(dates({ nextBillDate: "2000-01-01", period: 1 })).toEqual([["2000-01", "2000-02-01", false]]);
  });

  test.each([undefined, null, "", "12/05/2026", "2026-02-30", "0001-01-01T00:00:00", "1999-12-31"])(
    "a next bill date of %j means one month from today [installment.dates]",
    (nextBillDate) => {
      expect(dates({ nextBillDate, period: 1, today: "2027-01-31" })).toEqual([["2027-02", "2027-03-28", false]]);
    },
  );
});

describe("the plan that a form shows", () => {
  const opened = (context: Partial<FormContext>, downPayment = 0) =>
    filling([{ id: "p", inputType: "InstallmentPeriod" }], context, { type: "InstallmentPlan", downPayment });
  const tag = (name: string, value: string) => ({ name, value });

  test.each<[string, Partial<FormContext>, number | null]>([
    ["the context's first", { balance: 5, mergeTags: [tag("PaymentAmount", "6")] }, 5],
    ["then the payment amount", { mergeTags: [tag("AccountBalance", "7"), tag("PaymentAmount", " 6.50 ")] }, 6.5],
    [
      "then the account balance, where the amount is not numeric",
      { mergeTags: [tag("AccountBalance", "7"), tag("PaymentAmount", "n/a")] },
      7,
    ],
    [
      "none where nothing is numeric",
      { mergeTags: [tag("AccountBalance", "0x10"), tag("PaymentAmount", "1e3")] },
      null,
    ],
    ["grouped by threes, as billers print it", { mergeTags: [tag("AccountBalance", "1,000.50")] }, 1000.5],
    ["with a currency sign", { mergeTags: [tag("AccountBalance", "$1000.50")] }, 1000.5],
    ["grouped the Indian way", { mergeTags: [tag("AccountBalance", "₹1,00,000")] }, 100_000],
    ["with the sign behind and a blank", { mergeTags: [tag("AccountBalance", "12,345.00 €")] }, 12_345],
    ["below nothing", { mergeTags: [tag("AccountBalance", "-$5.00")] }, -5],
    ["none of two currency signs", { mergeTags: [tag("AccountBalance", "$5 $")] }, null],
    ["none of two signs", { mergeTags: [tag("AccountBalance", "-$-5")] }, null],
    ["none grouped otherwise", { mergeTags: [tag("AccountBalance", "1,0000")] }, null],
    ["none of grouped digits with three decimals", { mergeTags: [tag("AccountBalance", "1,000.500")] }, null],
    ["none of two numbers", { mergeTags: [tag("AccountBalance", "1 000")] }, null],
    ["none of a currency alone", { mergeTags: [tag("AccountBalance", "$")] }, null],
    ["1000 in a preview", { preview: true }, 1000],
  ])("divides a balance: %s [installment.balance]", (_name, context, balance) => {
    const { form, state } = opened(context);
    expect(balanceOf(form, state)).toBe(balance);
  });

  test("is driven by the number of instalments, the form's down payment and the tag NextBillDate [input.installment-period]", () => {
    const form = opened({ balance: 60, mergeTags: [tag("NextBillDate", "2026-12-05")] }, -1);
    expect(shownSchedule(form.form, form.state)).toBeNull();
    form.answer("p", 2);
    expect(shownSchedule(form.form, form.state)).toEqual(plan({ balance: 60, period: 2, downPayment: -1 }));
  });

  test("takes a tag's next bill date with blanks around it, as it takes a balance [installment.dates]", () => {
    const mergeTags = [tag("AccountBalance", " 60 "), tag("NextBillDate", " 2026-12-05 ")];
    const form = opened({ mergeTags }).answer("p", 2);
    expect(shownSchedule(form.form, form.state)).toEqual(plan({ balance: 60, period: 2, downPayment: 0 }));
  });

  test("is none, with a message, where no balance can be divided [installment.balance]", () => {
    for (const context of [{ recipientId: "R-7" }, { recipientId: "R-7", balance: -1 }]) {
      const form = opened(context).answer("p", 2);
      expect(shownSchedule(form.form, form.state)).toBeNull();
      expect(balanceError(form.form, form.state)).toEqual({ key: "installment.balance", params: { recipient: "R-7" } });
    }
    for (const context of [{}, { recipientId: "" }]) {
      const { form, state } = opened(context);
      expect(balanceError(form, state)).toEqual({ key: "installment.balance.noRecipient", params: {} });
    }
    for (const balance of [0, 1]) {
      const fine = opened({ balance });
      expect(balanceError(fine.form, fine.state)).toBeNull();
    }
  });

  test.each([
    ["999999999999.99", false],
    ["999999999999.995", true],
    ["1000000000000", true],
    ["99999999999999", true],
    ["9".repeat(400), true],
  ])("a balance of %s is too large: %s [installment.balance]", (value, isTooLarge) => {
    const { form, state } = opened({ mergeTags: [tag("AccountBalance", value)] });
    expect(balanceError(form, state) !== null).toBe(isTooLarge);
  });

  test.each<[string, EnrollmentType, string[], boolean]>([
    ["a plan of instalments", "InstallmentPlan", [], true],
    ["a deferred plan", "Dpp", [], true],
    ["any form while one of its periods shows", "CustomForm", ["first", "second"], true],
    ["no form whose periods are all hidden", "CustomForm", ["first"], false],
    ["no form that has no period", "CustomForm", [], false],
  ])("without a balance a message is shown on %s [installment.balance]", (_which, type, periods, hasMessage) => {
    const inputs = periods.map((id) => ({ id, inputType: "InstallmentPeriod" as const, visible: id !== "first" }));
    const { form, state } = filling(inputs, {}, { type });
    expect(balanceError(form, state) !== null).toBe(hasMessage);
  });

  test("is none where the form's down payment makes no sense [installment.percent]", () => {
    const form = opened({ balance: 60 }, 150).answer("p", 2);
    expect(shownSchedule(form.form, form.state)).toBeNull();
    expect(isUnplannable(form.form, form.state)).toBe(true);
    for (const [downPayment, chosen] of [
      [150, null],
      [100, 2],
    ] as const) {
      const { form, state } = opened({ balance: 60 }, downPayment).answer("p", chosen);
      expect(isUnplannable(form, state)).toBe(false);
    }
  });
});

// The instalment plan (forms.txt §9 "Installment down payment setting", decisions.md 14 to 17).
import type { InstallmentLine } from "@billwright/schemas";
import { addMonths, dateOf, monthOf, tagDate } from "../calendar/dates.ts";
import { centsOf, percentOf, splitCents, totalOf, unitsOf } from "../money/cents.ts";

/** The most instalments a plan can have, in months. */
export const longestPeriod = 120;

/** The down payment setting that makes the first instalment the down payment. */
const firstInstallment = -1;

/** Whether a form's down payment setting makes sense: -1, or 0 to 100 percent. */
export const isDownPayment = (value: number): boolean => value === firstInstallment || (value >= 0 && value <= 100);

export interface ScheduleTerms {
  /** In the currency's unit. */
  balance: number;
  /** The number of instalments, one a month. */
  period: number;
  /** -1: the first instalment is the down payment; 0: none; above: percent of the balance. */
  downPayment: number;
  /** yyyy-mm-dd or ISO 8601 (the first ten characters count). If missing, not a real date, or of 1999 or earlier: one month from today. */
  nextBillDate?: string | null;
  /** yyyy-mm-dd or ISO 8601 (the first ten characters count). */
  today: string;
}

/**
 * The plan's lines in order; they add up to the balance exactly. Throws RangeError for a balance that is negative or not a number, a period
 * that is not a whole number from 1 to 120, a down payment over 100 or negative other than -1, and a `today` that is not a date.
 * @example
 * ```ts
 * import { installmentSchedule } from "@billwright/engine";
 *
 * const plan = installmentSchedule({ balance: 100, period: 3, downPayment: 0, nextBillDate: "2026-12-31", today: "2026-11-20" });
 * plan.map(({ amount }) => amount); // => [33.33, 33.33, 33.34]
 * plan.map(({ dueDate }) => dueDate); // => ["2027-01-31", "2027-02-28", "2027-03-31"]
 * ```
 */
export function installmentSchedule(terms: ScheduleTerms): InstallmentLine[] {
  const { period, downPayment } = terms;
  if (!Number.isInteger(period) || period < 1 || period > longestPeriod)
    throw new RangeError(`A plan has 1 to ${longestPeriod} instalments, not ${period}.`);
  if (typeof downPayment !== "number" || !isDownPayment(downPayment))
    throw new RangeError(`A down payment is -1 or 0 to 100 percent, not ${downPayment}.`);
  const cents = centsOf(terms.balance);
  const today = dateOf(terms.today);
  if (today === null) throw new RangeError(`Today is a date such as 2026-11-20, not '${terms.today}'.`);
  const nextBillDate = tagDate(terms.nextBillDate) ?? addMonths(today, 1);
  return lines(amounts(cents, period, downPayment), downPayment !== 0, today, nextBillDate);
}

/** What a plan's lines come to. */
export const scheduleTotal = (lines: readonly Pick<InstallmentLine, "amount">[]): number =>
  totalOf(lines.map(({ amount }) => amount));

/** In cents; a down payment comes first. */
function amounts(cents: number, period: number, downPayment: number): number[] {
  if (downPayment === firstInstallment || downPayment === 0) return splitCents(cents, period);
  const down = percentOf(cents, downPayment);
  return [down, ...splitCents(cents - down, period)];
}

/** Each instalment is due the month after its billing period; the down payment is due today. */
function lines(
  cents: readonly number[],
  hasDownPayment: boolean,
  today: string,
  nextBillDate: string,
): InstallmentLine[] {
  return cents.map((amount, index) => {
    const period = hasDownPayment ? index - 1 : index;
    const isDownPayment = period < 0;
    return {
      amount: unitsOf(amount),
      dueDate: isDownPayment ? today : addMonths(nextBillDate, period + 1),
      month: monthOf(isDownPayment ? today : addMonths(nextBillDate, period)),
      downPayment: isDownPayment,
    };
  });
}

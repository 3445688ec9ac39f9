// What is asked once before a payment that may be a mistake (decisions-proposed.md P140, P149).
import { minorUnits, unitsOf } from "@billwright/engine/money";
import type { PayInfo } from "./payInfo.ts";

export type PayQuestion =
  /** More than is owed. */
  | { is: "more"; owed: number; amount: number }
  /** The same amount was paid by another link. */
  | { is: "again"; amount: number; date: string };

/** Null: nothing has to be asked. `typed`: the amount as typed in the field. */
export function questionBefore({ debt, isFixed }: PayInfo, typed: string): PayQuestion | null {
  const cents = minorUnits(typed);
  if (cents === null) return null;
  const amount = unitsOf(cents);
  const paid = debt.lately.find((payment) => !payment.isByThisLink && payment.amount === amount);
  if (isFixed) return paid ? { is: "again", amount, date: paid.date } : null;
  return debt.owed !== null && amount > Math.max(0, debt.owed)
    ? { is: "more", owed: Math.max(0, debt.owed), amount }
    : null;
}

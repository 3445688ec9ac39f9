// How the flow writes days, and figures of several bills.
import { centsOf, divideCents, totalOf, unitsOf } from "@billwright/engine/money";
import type { Data } from "../../client/client.ts";

export type Usage = Data<"POST /api/BudgetBill/GetBudgetBillingWglcx">["items"][number];

/** 'MMM DD, YYYY' in English, and what says the same in the reader's language. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "2-digit", timeZone: "UTC" }).format(
    new Date(day),
  );

/** Null where there are no bills. */
export function billsOf(
  items: readonly Usage[],
): { highest: number; average: number; from: string; to: string } | null {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return null;
  const amounts = items.map(({ billAmount }) => billAmount);
  return {
    highest: Math.max(...amounts),
    average: unitsOf(divideCents(centsOf(totalOf(amounts)), amounts.length)),
    from: first.usageFromDate,
    to: last.usageToDate,
  };
}

// What the demo's customers used in the last twelve months. One has a gap, two receive energy assistance.
import { addMonths } from "@billwright/engine/calendar";
import type { BudgetBasis } from "../providers/biller/biller.ts";

const months = 12;
/** Therms in a month of the year, January first: heating makes the winter. */
const seasons = [96, 88, 71, 48, 29, 18, 14, 13, 19, 37, 62, 85];
const pricePerTherm = 1.32;
export const fixedCharge = 14.5;

const withGap = "100222";
const assisted = ["100215", "100250"];

/** Of a customer at `now` (ISO 8601). */
export function usageOf(recipientId: string, now: string): Omit<BudgetBasis, "balance"> {
  const size = 0.7 + (Number(recipientId.replace(/\D/g, "")) % 50) / 60;
  const thisMonth = `${now.slice(0, 7)}-01`;
  const all = Array.from({ length: months }, (_, at) => {
    const usageFromDate = addMonths(thisMonth, at - months);
    const usage = round(seasons[Number(usageFromDate.slice(5, 7)) - 1]! * size);
    const usageToDate = dayBefore(addMonths(usageFromDate, 1));
    return { usageFromDate, usageToDate, usage, billAmount: round(fixedCharge + usage * pricePerTherm) };
  });
  return {
    items: recipientId === withGap ? all.filter((_item, at) => at !== 6) : all,
    annualEstimate: round(all.reduce((sum, { billAmount }) => sum + billAmount, 0)),
    energyAssistance: assisted.includes(recipientId),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

// How the flow writes days.
import type { Data } from "../../client/client.ts";

export type Usage = Data<"POST /api/BudgetBill/GetBudgetBillingWglcx">["items"][number];

/** 'MMM DD, YYYY' in English, and what says the same in the reader's language. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "2-digit", timeZone: "UTC" }).format(
    new Date(day),
  );

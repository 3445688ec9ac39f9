// What the page knows, and how it writes amounts and days.
import { dayFormat, moneyFormat, type Arrangement, type CallData } from "@billwright/schemas";
import type { BadgeTone } from "../../ui/StatusBadge.tsx";
import { useWords } from "../../i18n/useWords.ts";

export type MyBills = CallData<"GET /api/v1/MyBills/Get">;

type Status =
  | MyBills["bills"][number]["status"]
  | MyBills["payments"][number]["state"]
  | Arrangement["status"]
  | Arrangement["lines"][number]["status"];

/** Of bills, payments, the plan and its lines. */
export const tones: Readonly<Record<Status, BadgeTone>> = {
  open: "info",
  standing: "info",
  checking: "info",
  arranged: "neutral",
  ended: "neutral",
  customer: "neutral",
  replacement: "neutral",
  refused: "error",
  paid: "success",
  elsewhere: "success",
  late: "error",
  returned: "error",
};

export function useFormats(country: string) {
  const { language } = useWords();
  const times = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  return {
    money: moneyFormat(language, country),
    /** yyyy-mm-dd */
    day: dayFormat(language),
    /** ISO 8601 */
    time: (at: string) => times.format(new Date(at)),
  };
}

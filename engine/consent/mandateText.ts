// What is agreed to, in sentences made from the values. Page and server make the same.
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { dayOfEachMonth } from "../calendar/dates.ts";
import { scheduleTotal } from "../installments/schedule.ts";
import type { Mandate } from "../state/mandate.ts";

/** What the sentences need that is not the form's. */
interface MandateWords {
  /** The catalogue in the reader's language. */
  readonly t: (key: MessageKey, params?: MessageRef["params"]) => string;
  readonly money: (amount: number) => string;
  /** A day, yyyy-mm-dd, as people write it. */
  readonly day: (date: string) => string;
  /** The biller's name; null where it is not known. */
  readonly company: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** The account to draw from; the bank's name is '' where it is not known. */
  readonly account: { readonly name: string; readonly lastFour: string } | null;
}

/** Who gets how much, from where, when, and how to stop: a sentence each. */
export function mandateText(mandate: Mandate, words: MandateWords): string[] {
  const { t } = words;
  const company = words.company ?? t("consent.biller");
  return [
    ...planSentence(mandate, company, words),
    ...drawSentences(mandate, company, words),
    stopSentence(company, words),
  ];
}

function planSentence({ schedule }: Mandate, company: string, { t, money, day }: MandateWords): string[] {
  const [first, second] = schedule ?? [];
  const last = schedule?.at(-1);
  if (!schedule || !first || !last) return [];
  const total = money(scheduleTotal(schedule));
  const params = { company, total, amount: money(first.amount), date: day(first.dueDate) };
  if (!second) return [t("consent.planOnce", params)];
  const end = { n: schedule.length, lastAmount: money(last.amount), last: day(last.dueDate) };
  // A down payment is another amount than the months behind it; of two installments the second is the last.
  if (schedule.length === 2 || second.amount === first.amount) return [t("consent.plan", { ...params, ...end })];
  return [t("consent.planDown", { ...params, ...end, rest: money(second.amount), from: day(second.dueDate) })];
}

function drawSentences({ isDrawn, payDate, balance }: Mandate, company: string, words: MandateWords): string[] {
  if (!isDrawn) return [];
  const { t, money, account } = words;
  const { name, lastFour } = account ?? { name: "", lastFour: "" };
  const from = t(name === "" ? "payment.savedBankUnnamed" : "payment.savedBankOption", { name, lastFour });
  const draw = drawSentence(payDate, { company, account: from }, words);
  const owed = balance === null ? [] : [t("consent.balance", { amount: money(balance) })];
  return [draw, ...owed, t("consent.numbers", { company })];
}

function drawSentence(
  payDate: string | null,
  params: { company: string; account: string },
  { t, day }: MandateWords,
): string {
  if (payDate === null) return t("consent.draw", params);
  const first = { ...params, date: day(payDate) };
  const monthly = dayOfEachMonth(payDate);
  return monthly === null ? t("consent.drawOn", first) : t("consent.drawMonthly", { ...first, day: monthly });
}

function stopSentence(company: string, { t, phone, email }: MandateWords): string {
  if (phone && email) return t("consent.stopBoth", { phone, email });
  if (phone) return t("consent.stopPhone", { phone });
  if (email) return t("consent.stopEmail", { email });
  return t("consent.stop", { company });
}

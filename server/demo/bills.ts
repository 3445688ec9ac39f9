// The demo's bills: one for each month that the customer used something, the newest for what is owed now.
import type { Bill } from "../providers/biller/biller.ts";
import { harbor, type DemoAccount } from "./account.ts";
import { addressOf, type DemoRecipient } from "./recipients.ts";
import { fixedCharge, usageOf } from "./usage.ts";

/** How many of a customer's bills can be shown. */
const shown = 3;
export const daysToPay = 21;

/** The number of a customer's newest bill. */
export const newestBill = (recipientId: string): string => `${recipientId}-${shown}`;

/** Of a customer at `now` (ISO 8601), the newest last. */
export function billsOf(account: DemoAccount, recipient: DemoRecipient, now: string): Bill[] {
  const { items } = usageOf(recipient.id, now);
  return items.slice(-shown).map(({ usageFromDate, usageToDate, usage, billAmount }, at) => {
    const isNewest = at === shown - 1;
    const before = isNewest && recipient.balance !== null ? cents(Number(recipient.balance) - billAmount) : 0;
    const amountDue = cents(billAmount + before);
    // The next day: never after now.
    const issued = addDays(usageToDate, 1);
    return {
      number: `${recipient.id}-${at + 1}`,
      customerName: recipient.name,
      address: addressOf(account, recipient),
      from: usageFromDate,
      to: usageToDate,
      issued,
      due: amountDue > 0 ? addDays(issued, daysToPay) : null,
      lines: linesOf(account, { usage, billAmount }),
      previousBalance: Math.max(before, 0),
      payments: Math.max(-before, 0),
      amountDue,
    };
  });
}

/** What a bill of such a use charges. */
export const linesOf = (
  account: DemoAccount,
  { usage, billAmount }: { usage: number; billAmount: number },
): Bill["lines"] => [
  { label: "Service charge", amount: fixedCharge },
  { label: `Usage, ${usage} ${account === harbor ? "therms" : "units"}`, amount: cents(billAmount - fixedCharge) },
];

const cents = (amount: number): number => Math.round(amount * 100) / 100;
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

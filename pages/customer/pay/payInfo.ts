// What the page knows of a payment link.
import { chargeOf } from "@billwright/engine/money";
import type { PaymentMethod } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";

export type PayInfo = Data<"GET /api/SmartPay/GetSmartPayInfo">;
export type Paid = Data<"POST /api/SmartPay/PayByCard">;

/** What is charged for an amount by that method, in minor units: the page shows it, and the server charges nothing else. */
export function chargeBy({ methods, taxPercent }: PayInfo, method: string, cents: number) {
  const { fee } = methods.find((each) => each.method === method) ?? {};
  return chargeOf(cents, { taxPercent, fee });
}

/**
 * The link's state after a payment that was made or is under way. The page shows it at once: a form that waited for the server to say so
 * could be sent once more.
 */
export function afterPaying(
  { debt, ...before }: PayInfo,
  { status, reference, security, actionUrl, receipt }: Paid,
): PayInfo {
  const result = { referenceId: reference, security };
  // What is owed since, only the server knows.
  const amount = before.isFixed ? before.amount : null;
  const info = { ...before, amount, debt: { ...debt, owed: null, asOf: null } };
  return status === "success"
    ? { ...info, returned: null, state: "paid", actionUrl: null, result, receipt }
    : { ...info, returned: null, state: "checking", actionUrl, result };
}

/** `info` with what is owed since the payment, once the server has answered. */
export const withOwed = (info: PayInfo, fresh: PayInfo | null): PayInfo =>
  info.debt.owed === null && fresh !== null
    ? { ...info, amount: fresh.amount, most: fresh.most, debt: fresh.debt }
    : info;

const takenMs = 5 * 86_400_000;

/** Whether the money of a payment may still be on its way from the customer's bank account. `date`: ISO 8601. */
export const isBeingTaken = (payment: { method: PaymentMethod; date: string }, now: number): boolean =>
  payment.method === "check" && now - new Date(payment.date).getTime() < takenMs;

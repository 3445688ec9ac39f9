// What is shown of a payment.
import { unitsOf } from "@billwright/engine/money";
import { linkOfResult, type CallData } from "@billwright/schemas";
import { chargedOf, type Payment } from "./store.ts";

type Paid = CallData<"POST /api/SmartPay/PayByCard">;
export type PaymentReceipt = NonNullable<Paid["receipt"]>;

export const receiptOf = (payment: Payment): PaymentReceipt => ({
  accountNumber: payment.recipientId,
  method: payment.method,
  brand: payment.brand,
  lastFour: payment.lastFour,
  amount: unitsOf(payment.amount),
  tax: unitsOf(payment.tax),
  fee: unitsOf(payment.fee),
  total: unitsOf(chargedOf(payment)),
  currency: payment.currency,
  date: payment.createdAt.toISOString(),
  transactionId: payment.paymentId,
});

/** The key to a payment's result, without any link's token. */
export const resultKeyOf = ({ paymentId, security }: Payment) => ({ referenceId: paymentId, security });

/** The page of a payment's result, from "/" on. */
export const resultAddressOf = (payment: Payment): string => linkOfResult(resultKeyOf(payment));

/** What paying answers. */
export function answerOf(payment: Payment): Paid {
  const { paymentId: reference, security, state, reason, declineCode, actionUrl } = payment;
  const rest = { reference, security, reason: null, declineCode: null, actionUrl: null, receipt: null };
  if (state === "paid") return { ...rest, status: "success", receipt: receiptOf(payment) };
  if (state === "action") return { ...rest, status: "action", actionUrl };
  if (state === "declined" || state === "returned") return { ...rest, status: "declined", reason, declineCode };
  return { ...rest, status: "checking" };
}

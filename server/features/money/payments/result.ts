// PaymentResult: what became of a payment, for whoever has the key to it (decisions-proposed.md P88, P99, P104).
import { unitsOf } from "@billwright/engine/money";
import { fill, type CallData, type MessageKey } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { findBrand } from "../../platform/index.ts";
import { owedOf } from "./debt.ts";
import { payAgainAddress } from "./link.ts";
import type { PaymentServices } from "./services.ts";
import { isOpen, type PaymentState } from "./states.ts";
import { chargedOf, findPayment, type Payment } from "./store.ts";

type Name = "GET /api/PaymentMethod/PaymentResult";

export async function paymentResult(
  services: PaymentServices,
  { sealed: { accountId, object }, language, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const payment = await findPayment(services.database, object);
  if (payment?.accountId !== accountId) throw notFound();
  const [text, brand, owed, payAgain] = await Promise.all([
    services.texts(language),
    findBrand(services.database, { accountId }),
    owedAfter(services, payment, now),
    hasFailed(payment) && services.payments !== null ? payAgainAddress(services, payment) : null,
  ]);
  const words = remarksOf(payment);
  return {
    status: isOpen(payment.state) ? null : payment.state === "paid",
    accountId: payment.recipientId,
    clientRequestId: payment.paymentId,
    amount: unitsOf(payment.amount),
    tax: unitsOf(payment.tax),
    fee: unitsOf(payment.fee),
    total: unitsOf(chargedOf(payment)),
    method: payment.method,
    ...owed,
    creationDate: payment.createdAt.toISOString(),
    remarks: typeof words === "string" ? fill(text(words), {}) : words.reason,
    country: brand?.country ?? "",
    actionUrl: payment.actionUrl,
    payAgain,
    frames: services.payments?.methods.map(({ frame }) => frame) ?? [],
  };
}

const hasFailed = ({ state }: Payment): boolean => state === "declined" || state === "returned";

const remarks = {
  created: "pay.stillChecking",
  sent: "pay.stillChecking",
  unknown: "pay.stillChecking",
  action: "pay.confirm",
  paid: "pay.remarkPaid",
  declined: "pay.declined",
  returned: "pay.remarkReturned",
} as const satisfies Record<PaymentState, string>;

/** In the reader's language where our code says why; the provider's own words are in the provider's. */
export function remarksOf({ state, reason, declineCode }: Payment): MessageKey | { reason: string } {
  if (declineCode !== null) return `pay.because.${declineCode}`;
  return reason === null ? remarks[state] : { reason };
}

/** What the customer owes now, as every page says it. While nobody knows what becomes of the payment, the biller is not asked. */
async function owedAfter(services: PaymentServices, payment: Payment, now: Date) {
  if (isOpen(payment.state)) return { balance: null, isBalanceExpected: false, asOf: null };
  const { owed, asOf, isOnAccount } = await owedOf(services, payment, now);
  return {
    balance: owed === null ? null : unitsOf(owed),
    isBalanceExpected: owed !== null && payment.state === "paid" && !isOnAccount(payment),
    asOf,
  };
}

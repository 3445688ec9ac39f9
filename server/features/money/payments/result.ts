// PaymentResult: what became of a payment, for whoever has the key to it (decisions-proposed.md P88, P99, P104).
import { unitsOf } from "@billwright/engine/money";
import { fill, type CallData } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { findBrand } from "../../platform/index.ts";
import type { PaymentServices } from "./services.ts";
import { isOpen, type PaymentState } from "./states.ts";
import { findPayment, type Payment } from "./store.ts";

type Name = "GET /api/PaymentMethod/PaymentResult";

export async function paymentResult(
  services: Pick<PaymentServices, "database" | "texts" | "payments">,
  { sealed: { accountId, object }, language }: CallContext<Name>,
): Promise<CallData<Name>> {
  const payment = await findPayment(services.database, object);
  if (payment?.accountId !== accountId) throw notFound();
  const [text, brand] = await Promise.all([services.texts(language), findBrand(services.database, { accountId })]);
  const words = remarksOf(payment);
  return {
    status: isOpen(payment.state) ? null : payment.state === "paid",
    accountId: payment.recipientId,
    clientRequestId: payment.paymentId,
    amount: unitsOf(payment.amount),
    tax: unitsOf(payment.tax),
    ...balanceAfter(payment),
    creationDate: payment.createdAt.toISOString(),
    remarks: typeof words === "string" ? fill(text(words), {}) : words.reason,
    country: brand?.country ?? "",
    actionUrl: payment.actionUrl,
    frames: services.payments?.methods.map(({ frame }) => frame) ?? [],
  };
}

const remarks = {
  created: "pay.stillChecking",
  sent: "pay.stillChecking",
  unknown: "pay.stillChecking",
  action: "pay.confirm",
  paid: "pay.remarkPaid",
  declined: "pay.declined",
  returned: "pay.remarkReturned",
} as const satisfies Record<PaymentState, string>;

/** The provider's reason is in the provider's language. */
const remarksOf = ({ state, reason }: Payment) => (reason === null ? remarks[state] : { reason });

/** The biller's figure once it has posted the payment; until then its earlier figure, less the amount. */
function balanceAfter({ state, amount, balanceBefore, balanceAfter }: Payment) {
  if (balanceAfter !== null) return { balance: unitsOf(balanceAfter), isBalanceExpected: false };
  if (balanceBefore === null) return { balance: null, isBalanceExpected: false };
  const isPaid = state === "paid";
  return { balance: unitsOf(balanceBefore - (isPaid ? amount : 0)), isBalanceExpected: isPaid };
}

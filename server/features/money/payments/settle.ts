// Asks the provider, and records what it answers. The provider is asked outside of any transaction; what follows from an answer (telling
// the biller, the receipt by mail) is enqueued in the transaction that records it, so that it happens once (threats.md T40).
import { unitsOf } from "@billwright/engine/money";
import { inTransaction } from "../../../database/transaction.ts";
import {
  PaymentsAway,
  type Charge,
  type ChargeOutcome,
  type PaymentProvider,
} from "../../../providers/payments/payments.ts";
import { notifyTenant } from "../../platform/index.ts";
import { handPayment } from "./facts.ts";
import type { PaymentServices } from "./services.ts";
import { mayFollow, stateOf } from "./states.ts";
import { changePayment, chargedOf, findPayment, lockPayment, type Payment } from "./store.ts";

/** Charges a payment that is stored, and returns its new state. */
export async function charge(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: Payment,
  order: Pick<Charge, "token" | "name" | "returnUrl" | "customer">,
): Promise<Payment> {
  const { database, runtime } = services;
  // From here on the provider may have charged. A payment that the job has closed in the meantime is never sent.
  const isSent = await changePayment(database, payment, { state: "sent", updatedAt: runtime.now() });
  if (!isSent) return (await findPayment(database, payment.paymentId)) ?? payment;
  const { paymentId: key, currency, method, email } = payment;
  const outcome = await ask(services, () =>
    provider.charge({ key, amount: chargedOf(payment), currency, method, email, ...order }),
  );
  // Without an answer it is not known whether it was charged.
  return settle(services, payment, outcome ?? { is: "pending" });
}

/** Null where the provider does not answer. */
async function ask({ log }: PaymentServices, question: () => Promise<ChargeOutcome>): Promise<ChargeOutcome | null> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    log.warn({ reason: error.message }, "the payment provider did not answer");
    return null;
  }
}

/** Records an outcome where it moves the payment forward; answers the payment as it is then. */
async function settle(services: PaymentServices, { paymentId }: Payment, outcome: ChargeOutcome): Promise<Payment> {
  const { database, runtime, audit } = services;
  return inTransaction(database, runtime, async (transaction) => {
    const payment = await lockPayment(transaction, paymentId);
    if (!payment) throw new Error("A payment that is settled is not in the database.");
    const state = stateOf(outcome);
    if (state === null || state === payment.state || !mayFollow(payment.state, state)) return payment;
    const now = runtime.now();
    const returned = state === "returned" && { returnedAt: now };
    const settled: Payment = { ...payment, state, ...detailsOf(outcome), ...returned, updatedAt: now };
    await changePayment(transaction, payment, settled);
    const { accountId, recipientId } = payment;
    const actor = `recipient:${recipientId}`;
    if (state === "paid" || state === "returned") {
      await handPayment(transaction, settled, state, now);
      const { amount, currency, method } = settled;
      const data = { paymentId, recipientId, amount: unitsOf(amount), currency, method };
      const key = `payment.${state}:${paymentId}`;
      await notifyTenant(transaction, { accountId, event: `payment.${state}`, key, at: now, data });
      await audit.write(transaction, {
        accountId,
        actor,
        action: "payment_settled",
        object: paymentId,
        ip: null,
        detail: { state },
      });
    }
    return settled;
  });
}

function detailsOf(outcome: ChargeOutcome): Partial<Payment> {
  const instrument = "instrument" in outcome ? outcome.instrument : null;
  return {
    ...(instrument && { brand: instrument.brand, lastFour: instrument.lastFour }),
    ...("reason" in outcome && { reason: outcome.reason, declineCode: outcome.code ?? null }),
    actionUrl: outcome.is === "action" ? outcome.url : null,
  };
}

/** After that long nothing is still on its way to the provider: what it does not know was never charged. */
const surelyArrivedMs = 5 * 60_000;
/** For how long a customer can confirm a payment at the bank. */
const confirmMs = 30 * 60_000;

/**
 * Asks the provider what has become of a payment, and records it. A payment that was never sent, that never arrived, or that the customer
 * has not confirmed in time is cancelled with the provider first: from then on it cannot be charged.
 */
export async function askAgain(
  services: PaymentServices,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment> {
  const { database, runtime } = services;
  const { paymentId, state } = payment;
  if (state === "created") {
    await changePayment(database, payment, { state: "declined", updatedAt: runtime.now() });
    return (await findPayment(database, paymentId)) ?? payment;
  }
  const outcome = await ask(services, () => provider.status(paymentId));
  const ageMs = runtime.now().getTime() - payment.createdAt.getTime();
  if (outcome === null) return payment;
  const isOver = (outcome.is === "none" && ageMs > surelyArrivedMs) || (outcome.is === "action" && ageMs > confirmMs);
  return isOver ? cancel(services, provider, payment) : settle(services, payment, outcome);
}

/** Asks the provider to charge nothing any more, and records what has become of the payment. */
export async function cancel(services: PaymentServices, provider: PaymentProvider, payment: Payment): Promise<Payment> {
  const outcome = await ask(services, () => provider.cancel(payment.paymentId));
  return outcome === null ? payment : settle(services, payment, outcome);
}

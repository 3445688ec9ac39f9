// What the biller is told of a payment: that it was made, and that the bank has returned it. The receipt is mailed at the same time, as it depends on no answer.
import { unitsOf } from "@billwright/engine/money";
import type { Transaction } from "../../../database/connect.ts";
import { addJob, jobKey } from "../../../jobs/queue.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { NotErasable, type BeforeErasing } from "../../customerData.ts";
import type { FactParts, FactPart } from "../../factPart.ts";
import { handFact, isFactUnderWay } from "../../platform/index.ts";
import type { PaymentServices } from "./services.ts";
import { openStates } from "./states.ts";
import { changePayment, findPayment, type Payment } from "./store.ts";

const kinds = { paid: "payment.paid", returned: "payment.returned" } as const;

export async function handPayment(
  transaction: Transaction,
  payment: Payment,
  is: keyof typeof kinds,
  now: Date,
): Promise<void> {
  const { accountId, paymentId, amount, tax, fee, currency, createdAt } = payment;
  const money = { amount: unitsOf(amount), tax: unitsOf(tax), fee: unitsOf(fee), currency };
  await handFact(transaction, payment, {
    ...{ kind: kinds[is], key: paymentId, about: paymentId, at: now },
    data: { paymentId, ...money, paidAt: createdAt.toISOString() },
  });
  await addJob(transaction, "mailPayment", `${paymentId}:${is}`, { accountId, paymentId, is });
}

export const paymentFacts = (services: PaymentServices): FactParts => ({
  "payment.paid": beginning(services, "postedAt"),
  "payment.returned": beginning(services, "returnPostedAt"),
});

/**
 * Recorded before the biller is told, and once: its figure may hold the payment from here on, whether or not its answer comes. What is owed
 * depends on it.
 */
const beginning = ({ database, runtime }: PaymentServices, column: "postedAt" | "returnPostedAt"): FactPart => ({
  async complete({ about: paymentId, data }) {
    const payment = await findPayment(database, paymentId);
    const now = runtime.now();
    if (payment?.[column] === null) await changePayment(database, payment, { [column]: now, updatedAt: now });
    return data;
  },
});

/**
 * Before a customer's payments are erased none of them may be under way: until its outcome is known and posted, its receipt is to be mailed and its
 * customer may have to confirm it.
 */
export const demandSettled: BeforeErasing = async (transaction, { accountId, recipientId }) => {
  const payments = await transaction("payments")
    .where({ account_id: accountId, recipient_id: recipientId })
    .orderBy("payment_id")
    .forUpdate()
    .select<{ payment_id: string; state: string }[]>("payment_id", "state");
  const open = payments.filter(({ state }) => openStates.some((one) => one === state));
  if (open.length > 0)
    throw new NotErasable(`It is not known yet what becomes of a payment (${open[0]!.state}): try again later.`);
  const ids = payments.map(({ payment_id }) => payment_id);
  if ((await isQueued(transaction, ids)) || (await isToBePosted(transaction, { accountId, recipientId })))
    throw new NotErasable("A payment has not been posted to the biller yet: try again later.");
};

const isToBePosted = (transaction: Transaction, customer: CustomerKey) =>
  isFactUnderWay(transaction, customer, Object.values(kinds));

async function isQueued(transaction: Transaction, paymentIds: readonly string[]): Promise<boolean> {
  const keys = paymentIds.flatMap((id) =>
    (["mailPayment", "postPayment"] as const).flatMap((job) => [
      jobKey(job, `${id}:paid`),
      jobKey(job, `${id}:returned`),
    ]),
  );
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    "select 1 from graphile_worker.jobs where key = any(?::text[]) limit 1",
    [keys],
  );
  return rows.length > 0;
}

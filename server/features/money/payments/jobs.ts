// What happens to a payment after the customer's request: asking the provider until it is known what has become of it, posting it to the
// biller, and the mail about it.
import { signedCentsOf, unitsOf } from "@billwright/engine/money";
import type { Tasks } from "../../../jobs/kinds.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../jobs/queue.ts";
import { owedOf } from "./debt.ts";
import { payAgainAddress } from "./link.ts";
import { mailReceipt } from "./mailReceipt.ts";
import type { PaymentServices } from "./services.ts";
import { askAgain } from "./settle.ts";
import { isOpen } from "./states.ts";
import { changePayment, findPayment, type Payment } from "./store.ts";

/** Seconds until the provider is asked again: at first soon, later once an hour, until it is known. */
const pauseAfter = (times: number): number => Math.min(30 * 2 ** times, 3_600);

export const paymentTasks = (services: PaymentServices): Pick<Tasks, "askPayment" | "postPayment"> => ({
  async askPayment({ accountId, paymentId, asked: times }) {
    const { database, payments: provider } = services;
    const payment = await findPayment(database, paymentId);
    if (!payment) return;
    const now = provider ? await askAgain(services, provider, payment) : payment;
    if (isOpen(now.state))
      await addJob(
        database,
        "askPayment",
        paymentId,
        { accountId, paymentId, asked: times + 1 },
        { afterSeconds: pauseAfter(times) },
      );
  },

  async postPayment({ paymentId, is }) {
    const { database, runtime, biller } = services;
    const payment = await findPayment(database, paymentId);
    if (!payment) return;
    const { accountId, recipientId, amount, tax, fee, currency, createdAt } = payment;
    const money = { amount: unitsOf(amount), tax: unitsOf(tax), fee: unitsOf(fee), currency };
    const at = createdAt.toISOString();
    await beginPosting(services, payment, is);
    const { balance } = await biller.post(accountId, { key: paymentId, recipientId, is, ...money, at });
    const debt = await owedOf(services, payment, runtime.now());
    const payAgain = is === "returned" ? services.publicUrl + (await payAgainAddress(services, payment)) : null;
    await inTransaction(database, runtime, async (transaction) => {
      const balanceAfter = balance === null ? null : signedCentsOf(balance);
      await changePayment(transaction, payment, { balanceAfter, updatedAt: runtime.now() });
      await mailReceipt(services, transaction, payment, { is, debt, payAgain });
    });
  },
});

/**
 * Recorded before the biller is asked, and once: its figure may hold the payment from here on, whether or not its answer comes. What is owed
 * depends on it.
 */
async function beginPosting({ database, runtime }: PaymentServices, payment: Payment, is: "paid" | "returned") {
  const now = runtime.now();
  if (is === "paid" && payment.postedAt === null)
    await changePayment(database, payment, { postedAt: now, updatedAt: now });
  if (is === "returned" && payment.returnPostedAt === null)
    await changePayment(database, payment, { returnPostedAt: now, updatedAt: now });
}

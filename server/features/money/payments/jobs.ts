// What happens to a payment after the customer's request: asking the provider until it is known what has become of it, and the mail about it.
import type { Tasks } from "../../../jobs/kinds.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../jobs/queue.ts";
import { owedOf } from "./debt.ts";
import { handPayment } from "./facts.ts";
import { payAgainAddress } from "./link.ts";
import { mailReceipt } from "./mailReceipt.ts";
import type { PaymentServices } from "./services.ts";
import { askAgain } from "./settle.ts";
import { isOpen } from "./states.ts";
import { findPayment } from "./store.ts";

/** Seconds until the provider is asked again: at first soon, later once an hour, until it is known. */
const pauseAfter = (times: number): number => Math.min(30 * 2 ** times, 3_600);

export const paymentTasks = (services: PaymentServices): Pick<Tasks, "askPayment" | "mailPayment" | "postPayment"> => ({
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

  async mailPayment({ paymentId, is }) {
    const { database, runtime } = services;
    const payment = await findPayment(database, paymentId);
    if (!payment) return;
    const debt = await owedOf(services, payment, runtime.now());
    const payAgain = is === "returned" ? services.publicUrl + (await payAgainAddress(services, payment)) : null;
    await inTransaction(database, runtime, (transaction) =>
      mailReceipt(services, transaction, payment, { is, debt, payAgain }),
    );
  },

  async postPayment({ paymentId, is }) {
    const { database, runtime } = services;
    const payment = await findPayment(database, paymentId);
    if (!payment) return;
    await inTransaction(database, runtime, (transaction) => handPayment(transaction, payment, is, runtime.now()));
  },
});

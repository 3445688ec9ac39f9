// POST /hooks/payments: the provider notifies us that something has happened to a charge. The message is only a reason to ask: what happened is
// asked by our key, so that messages may come late, twice or in any order (threats.md T41).
import express, { type Router } from "express";
import { inTransaction } from "../../../database/transaction.ts";
import { sendError } from "../../../http/answer.ts";
import { readBytes } from "../../../http/body.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { PaymentServices } from "./services.ts";
import { findPayment } from "./store.ts";

export const webhookPath = "/hooks/payments";

const mostKb = 64;

export function paymentWebhook(services: PaymentServices): Router {
  const router = express.Router();
  router.post(webhookPath, async (request, response) => {
    const signature = request.headers[services.payments?.signatureHeader ?? ""];
    try {
      const body = await readBytes(request, mostKb);
      const status = await take(services, body, typeof signature === "string" ? signature : "");
      response.setHeader("Cache-Control", "no-store").sendStatus(status);
    } catch (error) {
      sendError(response, error, services.runtime, services.log);
    }
  });
  return router;
}

async function take(services: PaymentServices, body: Buffer, signature: string): Promise<number> {
  const { payments: provider, database, runtime } = services;
  if (!provider) return 404;
  const event = provider.readEvent(body, signature, runtime.now());
  if (event === null) return 401;
  await inTransaction(database, runtime, async (transaction) => {
    const isNew = await transaction("payment_events")
      .insert({ event_id: event.id, at: runtime.now() })
      .onConflict()
      .ignore()
      .returning("event_id");
    if (isNew.length === 0) return;
    const payment = await findPayment(transaction, event.key);
    if (!payment) return;
    const { accountId, paymentId } = payment;
    await addJob(transaction, "askPayment", paymentId, { accountId, paymentId, asked: 0 });
  });
  return 200;
}

/** A message is older than its signature allows long before this. */
const keptDays = 30;

export const forgetPaymentEvents = async (database: PaymentServices["database"], now: Date): Promise<void> => {
  await database("payment_events")
    .where("at", "<", new Date(now.getTime() - keptDays * 86_400_000))
    .delete();
};

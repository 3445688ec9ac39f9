// POST /hooks/payments: the provider tells that something has happened to a charge. The message is only a reason to ask: what happened is
// asked by our key, so that messages may come late, twice or in any order (threats.md T41).
import express, { type ErrorRequestHandler, type Router } from "express";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../jobs/queue.ts";
import type { PaymentServices } from "./services.ts";
import { findPayment } from "./store.ts";

export const webhookPath = "/hooks/payments";

export function paymentWebhook(services: PaymentServices): Router {
  const router = express.Router();
  router.post(webhookPath, express.raw({ type: () => true, limit: "64kb" }), (request, response, next) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers["payment-signature"];
    take(services, body, typeof signature === "string" ? signature : "").then(
      (status) => response.setHeader("Cache-Control", "no-store").sendStatus(status),
      next,
    );
  });
  router.use(webhookPath, unreadable);
  return router;
}

/** A body that is too large or packed in an unknown way is the sender's fault. */
const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500) response.sendStatus(status);
  else next(error);
};

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

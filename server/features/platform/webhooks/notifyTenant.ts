// Notifies the tenant's own systems of what happened, if it has any: enqueued in the transaction that makes it happen.
import type { Json, WebhookEvent } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { WhenFinal } from "../../finalReport.ts";
import { isAnyNotified } from "./addresses.ts";

/** Something that the tenant's systems may want to know. */
interface Happened {
  accountId: string;
  event: WebhookEvent;
  /** Identifies it among the events of the account, its name included. */
  key: string;
  at: Date;
  /** Ids, states, amounts, categories, channels, times and sources: no name, contact, answer or number (decisions-proposed.md P139). */
  data: Json;
}

export async function notifyTenant(transaction: Transaction, happened: Happened) {
  if (await isAnyNotified(transaction, happened.accountId, happened.event)) await enqueue(transaction, happened);
}

/** Several of one name at once: whether anybody is to be notified is read once. */
export async function notifyTenantOfAll(
  transaction: Transaction,
  { accountId, event }: Pick<Happened, "accountId" | "event">,
  all: readonly Omit<Happened, "accountId" | "event">[],
): Promise<void> {
  if (all.length === 0 || !(await isAnyNotified(transaction, accountId, event))) return;
  for (const each of all) await enqueue(transaction, { accountId, event, ...each });
}

/** Two accounts may have a customer of the same number: a job of one never replaces the other's. */
const enqueue = (transaction: Transaction, { accountId, event, key, at, data }: Happened) =>
  addJob(transaction, "webhook", `${accountId}:${key}`, { accountId, event, at: at.toISOString(), data });

/** Whether anybody is to be notified was read with the form. */
export const notifyOfSubmission: WhenFinal = async (transaction, { hasWebhook, ...report }) => {
  if (!hasWebhook) return;
  const { accountId, enrollmentId, reportId, recipientId, at } = report;
  const data = { reportId, enrollmentId, recipientId };
  await enqueue(transaction, { accountId, event: "submission.final", key: reportId, at, data });
};

// Notifies the tenant's own system of what happened, if it has one: enqueued in the transaction that makes it happen.
import type { Json } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { WhenFinal } from "../../finalReport.ts";
import { readSetting } from "../accounts/index.ts";

/** Something that the tenant's system may want to know. */
interface Happened {
  accountId: string;
  /** Its name on the wire. */
  event:
    | "submission.final"
    | "enrollment.ended"
    | "budget.enrolled"
    | "budget.ended"
    | "installment.agreed"
    | "installment.ended"
    | "supplier.changed"
    | "preferences.changed"
    | "consent.changed";
  /** Identifies it among the events of its name. */
  key: string;
  at: Date;
  /** Ids alone. */
  data: Json;
}

export async function notifyTenant(transaction: Transaction, happened: Happened) {
  if ((await readSetting(transaction, happened.accountId, "webhook")) !== null) await enqueue(transaction, happened);
}

/** Several at once: whether anybody is to be notified is read once. */
export async function notifyTenantOfAll(
  transaction: Transaction,
  accountId: string,
  all: readonly Omit<Happened, "accountId">[],
): Promise<void> {
  if (all.length === 0 || (await readSetting(transaction, accountId, "webhook")) === null) return;
  for (const each of all) await enqueue(transaction, { accountId, ...each });
}

const enqueue = (transaction: Transaction, { accountId, event, key, at, data }: Happened) =>
  addJob(transaction, "webhook", key, { accountId, event, at: at.toISOString(), data });

/** Whether anybody is to be notified was read with the form. */
export const notifyOfSubmission: WhenFinal = async (transaction, { hasWebhook, ...report }) => {
  if (!hasWebhook) return;
  const { accountId, enrollmentId, reportId, recipientId, at } = report;
  const data = { reportId, enrollmentId, recipientId };
  await enqueue(transaction, { accountId, event: "submission.final", key: reportId, at, data });
};

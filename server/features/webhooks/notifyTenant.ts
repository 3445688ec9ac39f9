// Notifies the tenant's own system of a final submission, if it has one: enqueued in the transaction that makes the submission final.
import { addJob } from "../../jobs/queue.ts";
import type { WhenFinal } from "../submissions/finalReport.ts";

/** The event's name on the wire. */
const event = "submission.final";

export const notifyTenant: WhenFinal = async (transaction, { accountId, enrollmentId, reportId, recipientId, at }) => {
  const listens = await transaction("accounts")
    .where({ account_id: accountId })
    .whereRaw("settings ->> 'webhook' is not null")
    .first("account_id");
  if (!listens) return;
  const data = { reportId, enrollmentId, recipientId };
  await addJob(transaction, "webhook", reportId, { accountId, event, at: at.toISOString(), data });
};

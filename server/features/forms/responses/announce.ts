// A mail for each new answer: enqueued in the transaction that makes the answer final, where its form notifies anybody at once. Who that is
// is read as the mail is written: whoever was removed meanwhile gets none.
import { limits as rules } from "@billwright/schemas";
import { dateIn } from "../../../dayIn.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { hasRoom, type Limits } from "../../../http/limits.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { Task } from "../../../jobs/kinds.ts";
import type { WhenFinal } from "../../finalReport.ts";
import { findMailboxes } from "../../staff/index.ts";
import { zoneOf } from "../results/index.ts";
import { findReport, referenceOf } from "../submissions/index.ts";
import { findNotified } from "../templates/index.ts";
import { putMissed } from "./digests.ts";
import { mailAnswer, type MailServices } from "./noticeMail.ts";
import type { ResponseServices } from "./services.ts";

/** Whether anybody is to be notified was read with the form. */
export const announcesResponse: WhenFinal = async (transaction, { accountId, reportId, isAnnounced }) => {
  if (isAnnounced) await addJob(transaction, "announceResponse", reportId, { accountId, reportId });
};

export type NoticeServices = Pick<ResponseServices, "database" | "runtime"> & MailServices & { limits: Limits };

export const announceResponseTask =
  (services: NoticeServices): Task<"announceResponse"> =>
  ({ accountId, reportId }) =>
    inTransaction(services.database, services.runtime, async (transaction) => {
      const report = await findReport(transaction, accountId, reportId);
      if (report?.state !== "final") return;
      const { enrollmentId } = report;
      const form = await findNotified(transaction, { accountId, enrollmentId });
      if (!form || form.once.length === 0) return;
      const announced = { accountId, enrollmentId, form: form.name, reportId, reference: referenceOf(reportId) };
      for (const reader of await findMailboxes(transaction, accountId, form.once)) {
        const key = [accountId, enrollmentId, reader.userId];
        if (await hasRoom(services.limits, rules.answersAnnounced, key, transaction))
          await mailAnswer(services, transaction, announced, reader);
        else
          await putMissed(
            transaction,
            accountId,
            reader.userId,
            dateIn(await zoneOf(transaction, accountId, undefined), report.finalAt!),
          );
      }
    });

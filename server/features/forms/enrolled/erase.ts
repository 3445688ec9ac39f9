// Before a customer's submissions are erased: what they enrolled in ends.
import type { EnrollmentType } from "@billwright/schemas";
import type { BeforeErasing } from "../../customerData.ts";
import { notifyTenant } from "../../platform/index.ts";
import { lockReportsOf } from "../submissions/index.ts";
import { handEnd } from "./facts.ts";

/** The biller hears that they ended, as when a customer ends them. Whoever uploads a file or submits waits until the submissions are gone. */
export const endEnrolments: BeforeErasing = async (transaction, { accountId, recipientId }, now) => {
  await lockReportsOf(transaction, { accountId, recipientId });
  const standing = await transaction("enrolled as it")
    .join("reports as own", { "own.account_id": "it.account_id", "own.report_id": "it.report_id" })
    .where({ "own.account_id": accountId, "own.recipient_id": recipientId })
    .whereNull("it.closed_at")
    .select<{ reportId: string; enrollmentId: string; type: EnrollmentType; subject: string }[]>({
      ...{ reportId: "it.report_id", enrollmentId: "it.enrollment_id", type: "it.type", subject: "it.subject" },
    });
  for (const { reportId, subject, ...of } of standing) {
    const ended = { accountId, subject, recipientId, reportId, type: of.type, at: now, by: "erasure" } as const;
    await handEnd(transaction, ended);
    const data = { reportId, ...of, recipientId };
    await notifyTenant(transaction, { accountId, event: "enrollment.ended", key: `ended:${reportId}`, at: now, data });
  }
};

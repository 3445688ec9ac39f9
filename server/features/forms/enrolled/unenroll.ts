// SecondPageCallback: ends the enrolment that a link has made, once, with all consequences in one transaction.
import type { CallData } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import type { Database } from "../../../database/connect.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Runtime } from "../../../runtime.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import { type Audit, type Events, notifyTenant } from "../../platform/index.ts";
import { handEnd } from "./facts.ts";
import { closeEnrolled, wasEnrolled } from "./store.ts";

type Name = `${"GET" | "POST"} /api/Enrollments/SecondPageCallback`;

export interface UnenrollServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
  events: Events;
}

/** A repeat, from another tab too, finds it ended and succeeds; for a customer who never enrolled the refusal says so. */
export async function unenroll(
  { database, runtime, audit, events }: UnenrollServices,
  { token: link, opened: { accountId, enrollmentId, type }, ip, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const subject = subjectOf(link);
  const of = { accountId, enrollmentId, subject };
  if (isTest(link)) return { apiError: "AUTOPAY.PageUnavailable" };
  return inTransaction(database, runtime, async (transaction) => {
    const reportId = await closeEnrolled(transaction, of, now);
    if (reportId === undefined)
      return { apiError: (await wasEnrolled(transaction, of)) ? null : "AUTOPAY.PageUnavailable" };
    await events.record(transaction, { ...of, kind: "UnenrollAttempt" });
    await audit.write(transaction, { accountId, actor: subject, action: "unenrolled", object: reportId, ip });
    const data = { reportId, enrollmentId, type, recipientId: link.recipientId };
    await handEnd(transaction, { ...of, recipientId: link.recipientId, type, reportId, at: now, by: "customer" });
    await notifyTenant(transaction, { accountId, event: "enrollment.ended", key: `ended:${reportId}`, at: now, data });
    return { apiError: null };
  });
}

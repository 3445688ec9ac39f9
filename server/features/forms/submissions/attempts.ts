// What a form's figures count as an attempt, a success and a failure (list.analytics). Only this file counts them.
//
// An attempt is a press of Submit that reached the server with a genuine link. It is open, a success or a failure:
//
//   open      its answers are stored; files or bank details are still missing
//   success   its submission is final
//   failure   it was refused: its answers, or the files or bank details
//
// so that in total attempts = successes + failures + open ones. The same filling (key and body) sent again is the same attempt, whatever
// its answer was. A filling that is refused and later accepted, or a submission that fails and is later completed, took another press, so
// that is another attempt. These requests are no attempts: one that finds the form changed or closed since it was opened (P135), one that names another's form, a twin of a filling that is being stored at that
// moment, and one that fails by an error of the server: that is an Error, and the page tries the same filling again.
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { Refused } from "../../../http/refusal.ts";
import type { Step } from "../../platform/index.ts";
import type { SubmissionServices } from "./services.ts";
import { lockReport, type OfSubject, type Report } from "./store.ts";

type Services = Pick<SubmissionServices, "database" | "runtime" | "events">;

/** One filling: the same key and the same body are the same filling. */
export interface Filling extends OfSubject {
  key: string | null;
  hash: string;
  isTest: boolean;
}

/** Part of storing a submission: an open attempt. */
export const countTaken = (
  { events }: Pick<Services, "events">,
  transaction: Transaction,
  { accountId, enrollmentId, subject, isTest }: Filling,
): Promise<void> => events.record(transaction, { accountId, enrollmentId, subject, isTest, kind: "EnrollmentAttempt" });

/** The filling was refused, and the transaction that began to store it is rolled back. Throws the error again. */
export async function countRefused({ database, events }: Services, filling: Filling, error: unknown): Promise<never> {
  const { accountId, enrollmentId, subject, isTest, key, hash } = filling;
  const once = key === null ? null : `${key} ${hash}`;
  const kind = ["EnrollmentAttempt", "EnrollmentFailed"] as const;
  if (error instanceof Refused && !isNoAttempt(error))
    await events.record(database, { accountId, enrollmentId, subject, isTest, kind, once });
  throw error;
}

const noAttempts: readonly string[] = ["submit.running", "form.changed", "form.closed"];
const isNoAttempt = ({ problems }: Refused): boolean => problems.some(({ key }) => noAttempts.includes(key));

/** A stored submission could not be completed: one failure, however often it is tried. Throws the error again. */
export async function countNotCompleted(
  { database, runtime, events }: Services,
  report: Report,
  error: unknown,
): Promise<never> {
  if (error instanceof Refused)
    await inTransaction(database, runtime, async (transaction) => {
      // Another try may have completed it meanwhile: then it counts as a success only.
      if ((await lockReport(transaction, report)) !== "final") await events.record(transaction, notCompleted(report));
    });
  throw error;
}

/** Part of making a submission final, which locks its row. */
export async function countFinal(
  { events }: Pick<Services, "events">,
  transaction: Transaction,
  report: Report,
  { source, steps }: { source: string | null; steps: readonly Step[] },
): Promise<void> {
  const { accountId, enrollmentId, subject, isTest } = report;
  // What failed before and is completed now took another press.
  const also = { kind: "EnrollmentAttempt", after: notCompleted(report) } as const;
  await events.record(transaction, {
    accountId,
    enrollmentId,
    subject,
    isTest,
    kind: "EnrollmentSuccess",
    source,
    also,
    steps,
  });
}

const notCompleted = ({ accountId, enrollmentId, subject, isTest, reportId }: Report) =>
  ({ accountId, enrollmentId, subject, isTest, kind: "EnrollmentFailed", once: reportId }) as const;

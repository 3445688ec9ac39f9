// What answers led to: autopay and e-bill from the enrolments, plans from the agreements, each as its owner has it, and whether the biller has them.
import type { AnswerOutcome } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { agreedByReports } from "../../money/index.ts";
import { handOverStates } from "../../platform/index.ts";
import { enrollingKinds } from "../receipts/index.ts";
import { closingsOf } from "./store.ts";

/** By the submission; one that led to nothing is not in it. */
export async function outcomesOf(
  on: Queryable,
  accountId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, AnswerOutcome>> {
  const closings = await closingsOf(on, accountId, reportIds);
  const agreements = await agreedByReports(on, accountId, reportIds);
  const states = await handOverStates(on, { accountId, abouts: reportIds, kinds: enrollingKinds });
  const outcome = (reportId: string, endedAt: Date | null): [string, AnswerOutcome] => {
    const handed = states.get(reportId);
    const state = endedAt === null ? (handed === "waiting" ? "waiting" : "inForce") : "ended";
    return [reportId, { state: handed === "refused" ? handed : state, endedAt: endedAt?.toISOString() ?? null }];
  };
  return new Map([
    ...closings.map(({ reportId, closedAt }) => outcome(reportId, closedAt)),
    ...agreements.map(({ agreementId, endedAt }) => outcome(agreementId, endedAt)),
  ]);
}

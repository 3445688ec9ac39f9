// What answers led to, and whether it was ended since: autopay and e-bill from the enrolments, plans from the agreements, each as its owner has it.
import type { Queryable } from "../../../database/connect.ts";
import { agreedByReports } from "../../money/index.ts";
import { closingsOf } from "./store.ts";

/** By the submission; one that led to nothing is not in it. Null: nothing has ended it. */
export async function endsOf(
  on: Queryable,
  accountId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const closings = await closingsOf(on, accountId, reportIds);
  const agreements = await agreedByReports(on, accountId, reportIds);
  return new Map([
    ...closings.map(({ reportId, closedAt }) => [reportId, closedAt] as const),
    ...agreements.map(({ agreementId, endedAt }) => [agreementId, endedAt] as const),
  ]);
}

// Scheduled jobs: once for all processes together, which the queue guarantees. Most run at night in UTC.
import { parseCronItems, type ParsedCronItem } from "graphile-worker";
import type { JobKind } from "./kinds.ts";
import type { JobEnvelope } from "./queue.ts";

/** Kind → schedule in cron's format. A time at which no process ran is not made up for. */
const times = {
  // Before the two that remove what nothing names any more.
  deleteOld: "47 2 * * *",
  sweepFiles: "17 3 * * *",
  forgetOld: "47 3 * * *",
  checkConsents: "17 4 * * *",
  checkAgreements: "27 4 * * *",
  checkHistories: "37 4 * * *",
  // It is morning somewhere in every hour.
  digestResponses: "7 * * * *",
} as const satisfies Partial<Record<JobKind, string>>;

export function schedule(): ParsedCronItem[] {
  const items = Object.entries(times).map(([task, match]) => {
    const envelope: JobEnvelope = { key: `${task}:scheduled`, tries: 1, payload: {} };
    return {
      task,
      match,
      identifier: task,
      payload: { ...envelope },
      options: { backfillPeriod: 0, jobKey: envelope.key },
    };
  });
  return parseCronItems(items);
}

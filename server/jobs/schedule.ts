// Scheduled jobs: once a night for all processes together, which the queue guarantees. They run at night in UTC.
import { parseCronItems, type ParsedCronItem } from "graphile-worker";
import type { JobKind } from "./kinds.ts";
import type { JobEnvelope } from "./queue.ts";

/** Kind → schedule in cron's format. A night on which no process ran is not made up for. */
const nightly = {
  // Before the two that remove what nothing names any more.
  deleteOld: "47 2 * * *",
  sweepFiles: "17 3 * * *",
  forgetOld: "47 3 * * *",
  checkConsents: "17 4 * * *",
} as const satisfies Partial<Record<JobKind, string>>;

export function schedule(): ParsedCronItem[] {
  const items = Object.entries(nightly).map(([task, match]) => {
    const envelope: JobEnvelope = { key: `${task}:nightly`, tries: 1, payload: {} };
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

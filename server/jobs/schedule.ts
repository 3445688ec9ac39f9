// What runs by the clock: once a night for all processes together, as the queue sees to that. Small hours in UTC; nobody waits for them.
import { parseCronItems, type ParsedCronItem } from "graphile-worker";
import type { JobKind } from "./kinds.ts";
import type { Envelope } from "./queue.ts";

/** Kind → when, as cron writes it. A night that no process was up is not made up for. */
const nightly = {
  sweepFiles: "17 3 * * *",
  forgetOld: "47 3 * * *",
} as const satisfies Partial<Record<JobKind, string>>;

export function schedule(): ParsedCronItem[] {
  const items = Object.entries(nightly).map(([task, match]) => {
    const envelope: Envelope = { key: `${task}:nightly`, tries: 1, payload: {} };
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

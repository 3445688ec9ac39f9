// What happened, counted by form, and who did what: the audit trail.
import type { Feature } from "../../feature.ts";

export const events = {
  name: "events",
  tables: ["audit", "chain_checks", "event_counts", "events", "step_counts"],
} satisfies Feature<never, never>;

// What others may call.
export { acting } from "./acting.ts";
export { type Audit, type AuditEntry, type By, auditOf } from "./audit.ts";
export {
  type ChainEnd,
  type ChainRow,
  chainHash,
  isUnbroken,
  microseconds,
  microsecondsOf,
  nextLink,
} from "./chain.ts";
export {
  type ChainKey,
  type CheckingServices,
  checkChains,
  findChecks,
  noteCheck,
  readQuietly,
} from "./checkChains.ts";
export { noteDifferences, tagClaims } from "./claims.ts";
export { type Span, dayTotals, eventTotals } from "./counts.ts";
export { type Events, eventsOf } from "./events.ts";
export { type Step, type StepTotal, stepTotals } from "./steps.ts";
export { recordingErrors } from "./recordingErrors.ts";

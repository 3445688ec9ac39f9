// Removes rows that are no longer needed: old counts, and effects that nobody will repeat. Each feature names its own.
import type { Database } from "../database/connect.ts";
import type { Runtime } from "../runtime.ts";
import type { Task } from "./kinds.ts";

/** Deletes a feature's rows that are too old at the given time. */
export type Forget = (database: Database, now: Date) => Promise<void>;

export const forgetOldTask =
  (database: Database, runtime: Pick<Runtime, "now">, forgets: readonly Forget[]): Task<"forgetOld"> =>
  async () => {
    for (const forget of forgets) await forget(database, runtime.now());
  };

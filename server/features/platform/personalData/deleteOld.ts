// The job that deletes what accounts keep no longer: a batch of each table at a time, each in a short transaction of its own, so that it may be
// stopped at any moment and nobody waits for it. Files go with the sweep of those that no row names.
import type { Logger } from "pino";
import type { Database } from "../../../database/connect.ts";
import type { CustomerDataPart } from "../../customerData.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { Runtime } from "../../../runtime.ts";
import { accountsThatDelete } from "../accounts/index.ts";
import { keptKinds, old, type KeptKind, type Old } from "./retention.ts";

export interface RetentionServices {
  database: Database;
  runtime: Runtime;
  log: Logger;
  /** Of each feature that has a part. */
  customerData: readonly CustomerDataPart[];
}

const rowsAtOnce = 500;
const dayMs = 86_400_000;

/** How many days of each kind an account keeps. */
type Keep = Partial<Record<KeptKind, number | null>>;

/** @param atOnce How many rows a batch has at most. */
export const deleteOldTask =
  ({ database, runtime, log, customerData }: RetentionServices, atOnce = rowsAtOnce): Task<"deleteOld"> =>
  async () => {
    let isMore = false;
    for (const { accountId, keep } of await accountsThatDelete(database))
      for (const kind of keptKinds) {
        const days = (keep as Keep)[kind] ?? null;
        if (days === null) continue;
        const cutoff = new Date(runtime.now().getTime() - days * dayMs);
        for (const each of old[kind]) {
          const rows = await deleteBatch(database, each, { accountId, cutoff, atOnce, customerData });
          if (rows > 0) log.info({ accountId, kind, table: each.table, rows }, "rows that are too old were deleted");
          isMore ||= rows === atOnce;
        }
      }
    if (isMore) await addJob(database, "deleteOld", "more", {});
  };

interface Batch extends Pick<RetentionServices, "customerData"> {
  accountId: string;
  cutoff: Date;
  atOnce: number;
}

/** Rows that somebody holds are left for the next time. */
function deleteBatch(
  database: Database,
  { table, id, when, parts = [] }: Old,
  { accountId, cutoff, atOnce, customerData }: Batch,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { id: string }[] }>(
      `select it.${id} as id from ${table} as it where it.account_id = :accountId and ${when}
       limit :atOnce for update skip locked`,
      { accountId, cutoff, atOnce },
    );
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    for (const { beforeDeleting } of customerData) await beforeDeleting?.[table]?.(transaction, accountId, ids);
    await transaction.raw("select set_config('billwright.deletes_old', ?, true)", [table]);
    for (const each of [...parts, table])
      await transaction(each).where({ account_id: accountId }).whereIn(id, ids).delete();
    return rows.length;
  });
}

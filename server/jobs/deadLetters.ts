// What was given up, once somebody sends it again.
import type { Transaction } from "../database/connect.ts";
import type { JobKind } from "./kinds.ts";
import { jobKey } from "./queue.ts";

export async function forgetDeadLetter(
  transaction: Transaction,
  accountId: string,
  { kind, key }: { kind: JobKind; key: string },
): Promise<void> {
  await transaction("dead_letters")
    .where({ account_id: accountId, key: jobKey(kind, key) })
    .delete();
}

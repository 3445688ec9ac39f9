// What was given up: whether it was, and forgotten once somebody tries it again.
import type { Queryable, Transaction } from "../database/connect.ts";
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

export const isGivenUp = async (
  database: Queryable,
  accountId: string,
  { kind, key }: { kind: JobKind; key: string },
): Promise<boolean> =>
  (await database("dead_letters")
    .where({ account_id: accountId, key: jobKey(kind, key) })
    .first("key")) !== undefined;

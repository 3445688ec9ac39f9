// How far the mails of a day have come for each user, in days of the account's time zone.
import type { Queryable, Transaction } from "../../../database/connect.ts";

export interface Digest {
  userId: string;
  /** The last day that was mailed. */
  through: string | null;
  /** The first day on which answers came that were too many for a mail each. */
  missedOn: string | null;
}

const columns = (database: Queryable) => [
  "user_id as userId",
  database.raw("through::text as through"),
  database.raw(`missed_on::text as "missedOn"`),
];

/** Of the users who were ever mailed. */
export async function findDigests(database: Queryable, accountId: string): Promise<Map<string, Digest>> {
  const rows = await database("response_digests")
    .where({ account_id: accountId })
    .select<Digest[]>(...columns(database));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Locked until the transaction ends, so that a day is mailed once, whichever process comes first. */
export async function lockDigest(transaction: Transaction, accountId: string, userId: string): Promise<Digest> {
  const of = { account_id: accountId, user_id: userId };
  await transaction("response_digests").insert(of).onConflict(["account_id", "user_id"]).ignore();
  return transaction("response_digests")
    .where(of)
    .forUpdate()
    .first<Digest>(...columns(transaction));
}

export async function putThrough(
  transaction: Transaction,
  accountId: string,
  userId: string,
  through: string,
): Promise<void> {
  await transaction("response_digests")
    .where({ account_id: accountId, user_id: userId })
    .update({ through, missed_on: null });
}

/** The next mail of a day names what came on this one. */
export async function putMissed(database: Queryable, accountId: string, userId: string, day: string): Promise<void> {
  await database("response_digests")
    .insert({ account_id: accountId, user_id: userId, missed_on: day })
    .onConflict(["account_id", "user_id"])
    .merge({ missed_on: database.raw("least(response_digests.missed_on, excluded.missed_on)") });
}

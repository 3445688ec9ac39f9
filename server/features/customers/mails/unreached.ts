// Addresses at which no mail arrives, by account and keyed hash: a mail came back from there for good. Whoever proves the address again, or whose staff record
// it again, gets mail there again.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import { oneSpelling } from "../codes/index.ts";
import { contactHashes } from "../consents/index.ts";

const hashOf = async (database: Queryable, accountId: string, address: string): Promise<string> =>
  (await contactHashes(database, accountId))(oneSpelling("Email", address));

export async function isUnreached(database: Queryable, accountId: string, address: string): Promise<boolean> {
  const row = { account_id: accountId, contact: await hashOf(database, accountId, address) };
  return (await database("unreached_contacts").where(row).whereNull("lifted_at").first("contact")) !== undefined;
}

/** What came back before the address was proved again says nothing of now, however late it is told. */
export async function markUnreached(
  transaction: Transaction,
  { accountId, address, at }: { accountId: string; address: string; at: Date },
): Promise<void> {
  const row = { account_id: accountId, contact: await hashOf(transaction, accountId, address) };
  await transaction("unreached_contacts")
    .insert({ ...row, at })
    .onConflict(["account_id", "contact"])
    .merge({ at, lifted_at: null })
    .where("unreached_contacts.lifted_at", "<", at);
}

/** Also where nothing came back yet: what is told of a mail of before comes too late then. */
export async function liftUnreached(
  transaction: Transaction,
  { accountId, address, at }: { accountId: string; address: string; at: Date },
): Promise<void> {
  const row = { account_id: accountId, contact: await hashOf(transaction, accountId, address) };
  await transaction("unreached_contacts")
    .insert({ ...row, at, lifted_at: at })
    .onConflict(["account_id", "contact"])
    .merge({ lifted_at: at });
}

/** Longer than any call comes late. */
export const keptMs = 7 * 86_400_000;

export const forgetLifted: Forget = async (database, now) => {
  await database("unreached_contacts")
    .where("lifted_at", "<=", new Date(now.getTime() - keptMs))
    .delete();
};

// Contacts in the record, by a hash under a key of the account's own: it says nothing without that key, and outlives a change of SECRETS.
import type { ConsentRow } from "@billwright/engine/consent";
import type { Channel } from "@billwright/schemas";
import { createHmac } from "node:crypto";
import type { Queryable } from "../../../database/connect.ts";

/** The hash of an address, or of a number in E.164, in the one spelling of all. */
export type ContactHash = (value: string) => string;

/** The key is made at the first question. */
export async function contactHashes(database: Queryable, accountId: string): Promise<ContactHash> {
  const key = (await findKey(database, accountId)) ?? (await makeKey(database, accountId));
  return (value) => createHmac("sha256", key).update(value).digest("hex");
}

const findKey = async (database: Queryable, accountId: string): Promise<string | undefined> =>
  (await database("consent_keys").where({ account_id: accountId }).first<{ key: string } | undefined>("key"))?.key;

async function makeKey(database: Queryable, accountId: string): Promise<string> {
  await database("consent_keys").insert({ account_id: accountId }).onConflict("account_id").ignore();
  return (await findKey(database, accountId))!;
}

/** What was refused by somebody who had this contact and was erased since, as the first rows of whoever has it now. */
export const findKept = async (database: Queryable, accountId: string, contact: string): Promise<ConsentRow[]> =>
  (await findKeptOfAll(database, accountId, [contact])).get(contact) ?? [];

/** The same of several contacts, by their hashes. */
export async function findKeptOfAll(
  database: Queryable,
  accountId: string,
  contacts: readonly string[],
): Promise<Map<string, ConsentRow[]>> {
  const rows = await database("kept_refusals")
    .where({ account_id: accountId })
    .whereIn("contact", contacts)
    .orderBy(["category_id", "channel"])
    .select<{ contact: string; categoryId: string; channel: Channel | "" }[]>({
      ...{ contact: "contact", categoryId: "category_id", channel: "channel" },
    });
  const found = new Map<string, ConsentRow[]>();
  for (const { contact, categoryId, channel } of rows) {
    const about = { categoryId: categoryId || null, channel: channel || null, contact: null };
    found.set(contact, [...(found.get(contact) ?? []), { ...about, state: "refused", until: null }]);
  }
  return found;
}

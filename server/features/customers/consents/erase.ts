// What outlives a customer's contacts: what they had refused, by the keyed hash of each, so that an import under another name brings none of it back
// (decisions-proposed.md P134).
import { keptRefusals } from "@billwright/engine/consent";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findAllCategories } from "./categories.ts";
import { contactHashes } from "./contactHash.ts";
import { findNewest } from "./rows.ts";

/** @param contacts Addresses and numbers, each in the one spelling of all. */
export async function keepRefusals(
  transaction: Transaction,
  customer: CustomerKey,
  contacts: readonly string[],
  at: Date,
): Promise<void> {
  const { accountId: account_id } = customer;
  const hashOf = await contactHashes(transaction, account_id);
  const own = contacts.map(hashOf);
  const kept = (await refusalsOf(transaction, customer)).flatMap(({ categoryId, channel, contact }) =>
    (contact === null ? own : [contact]).map((each) => ({
      ...{ account_id, contact: each, category_id: categoryId ?? "", channel: channel ?? "", at },
    })),
  );
  if (kept.length > 0) await transaction("kept_refusals").insert(kept).onConflict().ignore();
}

const refusalsOf = async (database: Queryable, customer: CustomerKey) =>
  keptRefusals(await findNewest(database, customer, await findAllCategories(database, customer.accountId)));

/** Whether anything would be lost with the customer's contacts. */
export const hasRefusals = async (database: Queryable, customer: CustomerKey): Promise<boolean> =>
  (await refusalsOf(database, customer)).some(({ contact }) => contact === null);

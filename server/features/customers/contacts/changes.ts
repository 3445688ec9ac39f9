// Changes of customers' contacts, for the days in which the contact of before can take them back (decisions-proposed.md P147).
import { isSameContact, type Contact, type ContactChange, type KnownContact } from "@billwright/engine/contacts";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";

/** How long a change can be taken back, in seconds. */
export const changeSeconds = 7 * 86_400;

/** What is sealed of a change. */
interface Facts {
  change: ContactChange;
  /** The contacts of its customer before it. */
  known: KnownContact[];
  /** Who was notified of it. */
  formers: Contact[];
}

export interface StoredChange extends Facts {
  changeId: string;
  at: Date;
  takenBackAt: Date | null;
}

const purpose = "contactChange";

interface Row {
  changeId: string;
  sealed: string;
  at: Date;
  takenBackAt: Date | null;
}
const columns = { changeId: "change_id", sealed: "sealed", at: "at", takenBackAt: "taken_back_at" } as const;
const contextOf = (accountId: string, changeId: string): string => `${accountId}/${changeId}`;
const startOf = (now: Date): Date => new Date(now.getTime() - changeSeconds * 1000);

/** In the transaction that makes the change. */
export async function insertContactChange(
  transaction: Transaction,
  seal: Seal,
  { accountId, recipientId }: CustomerKey,
  { changeId, at, ...facts }: Omit<StoredChange, "takenBackAt">,
): Promise<void> {
  const sealed = seal.close(purpose, JSON.stringify(facts satisfies Facts), contextOf(accountId, changeId));
  const id = { account_id: accountId, change_id: changeId, recipient_id: recipientId };
  await transaction("contact_changes").insert({ ...id, sealed, at });
}

/** One that can still be taken back, or was; null: there is none. */
export async function findChange(
  database: Queryable,
  seal: Seal,
  { accountId, recipientId, changeId }: CustomerKey & { changeId: string },
  now: Date,
): Promise<StoredChange | null> {
  const row = await database("contact_changes")
    .where({ account_id: accountId, change_id: changeId, recipient_id: recipientId })
    .where("at", ">", startOf(now))
    .first<Row | undefined>(columns);
  return row ? opened(seal, accountId, row) : null;
}

function opened(seal: Seal, accountId: string, { sealed, ...row }: Row): StoredChange {
  const facts = seal.open(purpose, sealed, contextOf(accountId, row.changeId));
  if (facts === null) throw new Error("A contact's change cannot be decrypted: is its secret still in SECRETS?");
  return { ...row, ...(JSON.parse(facts) as Facts) };
}

export async function setTakenBack(
  transaction: Transaction,
  { accountId, changeId }: { accountId: string; changeId: string },
  now: Date,
): Promise<void> {
  await transaction("contact_changes")
    .where({ account_id: accountId, change_id: changeId })
    .update({ taken_back_at: now });
}

/**
 * The contacts of before of late: those that were notified of changes which can still be taken back. Whoever takes a contact off has not got rid of it
 * that soon.
 */
export async function findFormers(
  database: Queryable,
  seal: Seal,
  { accountId, recipientId }: CustomerKey,
  now: Date,
): Promise<Contact[]> {
  const rows = await database("contact_changes")
    .where({ account_id: accountId, recipient_id: recipientId })
    .where("at", ">", startOf(now))
    .whereNull("taken_back_at")
    .orderBy(["at", "change_id"])
    .select<Row[]>(columns);
  const all = rows.flatMap((row) => opened(seal, accountId, row).formers);
  return all.filter((contact, index) => all.findIndex((each) => isSameContact(each, contact)) === index);
}

/** Nobody needs it when it can be taken back no more. */
export const forgetChanges: Forget = async (database, now) => {
  await database("contact_changes").where("at", "<=", startOf(now)).delete();
};

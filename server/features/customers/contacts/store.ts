// The contacts of customers whom no system of the biller knows. Addresses and numbers are encrypted; a keyed digest distinguishes them.
import { changedContacts, type ContactChange, type CustomerContact } from "@billwright/engine/contacts";
import type { CodeChannel, ContactType } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";
import { codeChannelOf, type Contact, type Digests } from "../codes/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { lockConsents } from "../consents/index.ts";

/** Seals a contact, and distinguishes it from another. */
export interface ContactKeys {
  seal: Seal;
  digests: Digests;
  newId(): string;
}

/** Names a contact's row. */
interface ContactKey {
  accountId: string;
  contactId: string;
}

interface Row {
  contact_id: string;
  channel: ContactType;
  contact_digest: Buffer;
  sealed: string;
  verified_at: Date | null;
  preferred: boolean;
}

export interface Stored extends CustomerContact {
  digest: Buffer;
}

const purpose = "contact";
const contextOf = ({ accountId, contactId }: ContactKey): string => `${accountId}/${contactId}`;
const idOf = ({ accountId, recipientId }: CustomerKey) => ({ account_id: accountId, recipient_id: recipientId });

/** Sorted: what was verified first comes first, and what nobody has verified last. */
export async function findContacts(database: Queryable, { seal }: Pick<ContactKeys, "seal">, customer: CustomerKey) {
  const rows = await database("contacts")
    .where(idOf(customer))
    .orderByRaw("verified_at nulls last, added_at, contact_digest")
    .select<Row[]>("contact_id", "channel", "contact_digest", "sealed", "verified_at", "preferred");
  return rows.map((row): Stored => {
    const value = openContact(seal, { accountId: customer.accountId, contactId: row.contact_id }, row.sealed);
    if (value === null) throw new Error("A contact cannot be decrypted: is its secret still in SECRETS?");
    const { channel, preferred, contact_digest: digest } = row;
    return { channel, value, preferred, verified: row.verified_at !== null, digest };
  });
}

/** Whose contact it is, wherever it was typed: 20 customers at most. */
export async function findHolders(
  database: Queryable,
  { digests }: Pick<ContactKeys, "digests">,
  accountId: string,
  contact: Contact,
): Promise<string[]> {
  const kinds: readonly CodeChannel[] = contact.channel === "email" ? ["email"] : ["mobile", "whatsApp"];
  const each = kinds.flatMap((channel) => digests.contact(accountId, { channel, value: contact.value }));
  const rows = database("contacts").where({ account_id: accountId }).whereIn("contact_digest", each);
  return rows.distinct<string[]>().orderBy("recipient_id").limit(20).pluck<string[]>("recipient_id");
}

export interface Changing extends ContactKeys {
  isOne: boolean;
  now: Date;
  /** Throws a Refused where the change is not to be made to these contacts. */
  check(contacts: readonly CustomerContact[]): void;
}

/** In the caller's transaction; changes of one customer come one after the other. */
export async function changeContact(
  transaction: Transaction,
  customer: CustomerKey,
  change: ContactChange,
  { check, ...changing }: Changing,
): Promise<void> {
  await lockConsents(transaction, customer);
  const before = await findContacts(transaction, changing, customer);
  check(before);
  await writeContacts(transaction, customer, change, { before, ...changing });
}

/** What the engine makes of the change, as rows. */
export async function writeContacts(
  transaction: Transaction,
  customer: CustomerKey,
  change: ContactChange,
  { before, isOne, now, ...keys }: Omit<Changing, "check"> & { before: readonly Stored[] },
): Promise<void> {
  const { channel } = change;
  const after = changedContacts(before, change, isOne).filter((each) => each.channel === channel);
  const isSame = ({ value }: CustomerContact) => value === change.value;
  const known = before.find((each) => each.channel === channel && isSame(each));
  const table = () => transaction("contacts").where({ ...idOf(customer), channel });
  // None is preferred before another is: at no time two are.
  await table().where({ preferred: true }).update({ preferred: false });
  if (change.is === "remove" && known) await table().where({ contact_digest: known.digest }).delete();
  if (change.is === "add" && known && (!known.verified || isOne))
    await table().where({ contact_digest: known.digest }).update({ verified_at: now });
  if (change.is === "add" && !known) await transaction("contacts").insert(rowOf(keys, customer, change, now));
  const preferred = after.find((each) => each.preferred);
  if (preferred === undefined) return;
  const digest = before.find((each) => each.channel === channel && each.value === preferred.value)?.digest;
  await table()
    .where({ contact_digest: digest ?? digestOf(keys, customer, preferred) })
    .update({ preferred: true });
}

const digestOf = (
  { digests }: ContactKeys,
  customer: CustomerKey,
  { channel, value }: Pick<CustomerContact, "channel" | "value">,
) => digests.contact(customer.accountId, { channel: codeChannelOf[channel], value })[0];

/** A contact's row. @param verifiedAt Null: nobody has verified it. */
export function rowOf(
  keys: ContactKeys,
  customer: CustomerKey,
  contact: Pick<CustomerContact, "channel" | "value">,
  now: Date,
  verifiedAt: Date | null = now,
) {
  const contactId = keys.newId();
  return {
    ...idOf(customer),
    channel: contact.channel,
    contact_id: contactId,
    contact_digest: digestOf(keys, customer, contact),
    sealed: keys.seal.close(purpose, contact.value, contextOf({ accountId: customer.accountId, contactId })),
    verified_at: verifiedAt,
    added_at: now,
  };
}

/** The address or number; null where it cannot be opened. */
const openContact = (seal: Seal, key: ContactKey, sealed: string): string | null =>
  seal.open(purpose, sealed, contextOf(key));

export const sealedContacts: SealedColumn = {
  id: "contact_id",
  renew: (seal, { accountId, id }, sealed) => seal.renew(purpose, sealed, contextOf({ accountId, contactId: id })),
  open: (seal, { accountId, id }, sealed) => ({
    value: sealed && openContact(seal, { accountId, contactId: id }, sealed),
  }),
};

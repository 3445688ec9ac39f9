// What a customer consents to now, and the changes of it. Rows are added and never changed; of those that cover a choice the newest counts.
import {
  canRefuseAll,
  consentTo,
  isRemoved,
  isStopped,
  pausedUntil,
  refusesAll,
  type Consent,
  type ConsentRow,
} from "@billwright/engine/consent";
import { channels as allChannels, type Channel } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findAllCategories, isOfEbill, type Category, type ChannelRule } from "./categories.ts";
import { reportRows } from "./reportRows.ts";
import { findKept } from "./contactHash.ts";
import {
  addRows,
  adoptRows,
  findNewest,
  type Evidence,
  type NewRow,
  type RecordedRow,
  type StoredRow,
} from "./rows.ts";

/** Why a customer cannot change it: it always goes out, or e-bill needs it. */
type FixedBy = "mandatory" | "ebill";

interface Choice {
  channel: Channel;
  given: boolean;
  /** Null: the customer decides. */
  fixedBy: FixedBy | null;
  /** Whether a message goes out now, and what that follows from: a pause counts here alone. */
  consent: Consent;
}

export interface Choices extends Category {
  /** One for each of its channels. */
  choices: Choice[];
}

export interface CurrentConsents {
  /** Counts the changes: 0 before the first. */
  version: number;
  /** The customer has refused everything, categories to come included. */
  isAllRefused: boolean;
  /** ISO 8601; null: nothing is paused. */
  pausedUntil: string | null;
  categories: Choices[];
  /** What counts of the record; without a place in it: what was refused by somebody who had the contact and was erased since. */
  rows: (ConsentRow & Partial<Pick<RecordedRow, "number" | "at">>)[];
}

export interface ConsentOptions {
  now: Date;
  /** New bills reach the customer by e-mail as e-bill. */
  inEbill?: boolean;
  /** Those that are no longer offered, too: a no to one counts when it comes back. */
  removedToo?: boolean;
  /** The contact that a message goes to: what somebody who had it refused and was erased since counts before all rows. */
  contact?: string;
}

/** In three statements, and one of a contact, however many categories there are. */
export async function currentConsents(
  database: Queryable,
  customer: CustomerKey,
  options: ConsentOptions,
): Promise<CurrentConsents> {
  // The version first: a change that comes in between is then newer than the page believes, and never lost.
  const version = await findVersion(database, customer);
  // One after the other: in a transaction they share a connection, which runs one query at a time.
  const all = await findAllCategories(database, customer.accountId);
  const own = await findNewest(database, customer, all);
  const kept = options.contact === undefined ? [] : await findKept(database, customer.accountId, options.contact);
  const rows = [...kept, ...own];
  return {
    ...{ version, isAllRefused: refusesAll(rows), pausedUntil: pausedUntil(rows, options.now.toISOString()) },
    ...{ categories: choicesOf(all, rows, options), rows },
  };
}

const choicesOf = (
  all: readonly Category[],
  rows: readonly ConsentRow[],
  { now, inEbill = false, removedToo = false }: ConsentOptions,
): Choices[] => {
  const lasting = rows.filter(({ state }) => state !== "paused");
  const choiceOf = (category: Category, channel: Channel, rule: ChannelRule): Choice => {
    const engineRule = ruleOf(category, channel, rule);
    const [consent, wanted] = [rows, lasting].map((each) => consentTo(each, engineRule, now.toISOString()));
    const always = rule.mandatory ? "mandatory" : inEbill && isOfEbill(category, channel) ? "ebill" : null;
    const fixedBy = category.isRemoved ? null : always;
    return { channel, given: fixedBy !== null || wanted!.isGiven, fixedBy, consent: consent! };
  };
  return all
    .filter((category) => removedToo || !category.isRemoved)
    .map((category) => ({
      ...category,
      choices: rulesOf(category).map(([channel, rule]) => choiceOf(category, channel, rule)),
    }));
};

export const ruleOf = (
  { id, kind }: Category,
  channel: Channel,
  { mandatory = false, assumed = false }: ChannelRule,
) => ({
  categoryId: id,
  ...{ channel, kind, isMandatory: mandatory, isAssumed: assumed },
});

/** In the order of all channels, not in that of the stored keys. */
const rulesOf = ({ channels }: Category): [Channel, ChannelRule][] =>
  allChannels.flatMap((channel) => {
    const rule = channels[channel];
    return rule ? [[channel, rule]] : [];
  });

/** The number of the customer's last change; 0: there was none. */
async function findVersion(database: Queryable, { accountId, recipientId }: CustomerKey): Promise<number> {
  const row = await database("recipient_preferences")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<{ version: number } | undefined>("version");
  return row?.version ?? 0;
}

/** What the customer wants of one category on one channel. */
export interface Wish {
  categoryId: string;
  channel: Channel;
  given: boolean;
}

export interface Saved {
  version: number;
  /** What is other than before; a repeat changes nothing. */
  changed: Wish[];
}

const keyOf = ({ categoryId, channel }: Pick<Wish, "categoryId" | "channel">): string =>
  JSON.stringify([categoryId, channel]);

/**
 * Stores all wishes or none, in the caller's transaction. Saves of one customer come one after the other.
 * @throws BAD for a category or a channel that the account does not offer, and for one that the customer cannot change.
 */
export async function saveConsents(
  transaction: Transaction,
  customer: CustomerKey,
  wishes: readonly Wish[],
  evidence: Evidence,
  options: Omit<ConsentOptions, "now"> = {},
): Promise<Saved> {
  await lockConsents(transaction, customer);
  const { version, categories } = await currentConsents(transaction, customer, { ...options, now: evidence.at });
  // Of two wishes for the same choice the last one counts.
  const last = [...new Map(wishes.map((wish) => [keyOf(wish), wish])).values()];
  const changed = last.filter((wish) => {
    const choice = categories
      .find(({ id }) => id === wish.categoryId)
      ?.choices.find(({ channel }) => channel === wish.channel);
    if (!choice) throw refuse("BAD", "preferences.notOffered");
    if (choice.fixedBy !== null && !wish.given) throw refuse("BAD", "preferences.fixed");
    return choice.given !== wish.given;
  });
  const nameOf = (categoryId: string) => categories.find(({ id }) => id === categoryId)!.name;
  const rows = changed.map(({ categoryId, channel, given }): NewRow => ({
    ...{ categoryId, channel, category: nameOf(categoryId), contact: null },
    ...{ state: given ? "given" : "refused", until: null },
  }));
  return { version: await writeRows(transaction, customer, { version, rows, evidence }), changed };
}

/**
 * A no to what messages were about, whatever is offered now: a category that was removed, or has lost the channel, can come back. False: each was refused
 * before, or always goes out.
 */
export async function refuseChoices(
  transaction: Transaction,
  customer: CustomerKey,
  refusals: readonly Pick<Wish, "categoryId" | "channel">[],
  evidence: Evidence,
  options: Pick<ConsentOptions, "inEbill"> = {},
): Promise<boolean> {
  await lockConsents(transaction, customer);
  const current = { ...options, now: evidence.at, removedToo: true };
  const { version, rows: recorded, categories } = await currentConsents(transaction, customer, current);
  const rows = refusals.flatMap(({ categoryId, channel }): NewRow[] => {
    const category = categories.find(({ id }) => id === categoryId);
    const isFixed = category?.choices.some((choice) => choice.channel === channel && choice.fixedBy !== null);
    const last = lastWord(recorded, { categoryId, channel });
    // An import can be undone: the customer's own no outlives it.
    const isKnown = last?.state === "refused" && !last.importId;
    if (!category || isFixed || isKnown) return [];
    return [{ categoryId, channel, category: category.name, contact: null, state: "refused", until: null }];
  });
  await writeRows(transaction, customer, { version, rows, evidence });
  return rows.length > 0;
}

/** Of the record about a choice the row that counts, but for a pause. */
function lastWord(rows: readonly ConsentRow[], of: Pick<Wish, "categoryId" | "channel">): ConsentRow | undefined {
  const lasting = rows.filter(({ state }) => state !== "paused");
  const rule = { ...of, kind: "marketing", isMandatory: false, isAssumed: false } as const;
  // No pause is left that the time could end.
  const { row } = consentTo(lasting, rule, new Date(0).toISOString());
  return row === null ? undefined : lasting[row];
}

/** Whether the record has a no to it, whatever is offered. */
export const isRefused = (rows: readonly ConsentRow[], of: Pick<Wish, "categoryId" | "channel">): boolean =>
  lastWord(rows, of)?.state === "refused";

const everything = { categoryId: null, category: "", channel: null, contact: null, until: null } as const;

/** Holds for all categories, those to come included. False: it was in force before, and nothing was given since. */
export async function refuseEverything(
  transaction: Transaction,
  customer: CustomerKey,
  evidence: Evidence,
): Promise<boolean> {
  await lockConsents(transaction, customer);
  const { version, rows } = await currentConsents(transaction, customer, { now: evidence.at });
  if (!canRefuseAll(rows)) return false;
  await writeRows(transaction, customer, { version, rows: [{ ...everything, state: "refused" }], evidence });
  return true;
}

/**
 * No messages until then, but for what is mandatory; what is wanted stays as it is. Null: what pause there is ends now, which is a pause until now. False: it
 * was so before.
 */
export async function pauseMessages(
  transaction: Transaction,
  customer: CustomerKey,
  { until, evidence }: { until: Date | null; evidence: Evidence },
): Promise<boolean> {
  await lockConsents(transaction, customer);
  const now = evidence.at;
  const { version, pausedUntil: before } = await currentConsents(transaction, customer, { now });
  if ((until?.getTime() ?? null) === (before && Date.parse(before))) return false;
  const rows = [{ ...everything, state: "paused", until: (until ?? now).toISOString() } as const];
  await writeRows(transaction, customer, { version, rows, evidence });
  return true;
}

/** That a contact was taken off, or is there again: by its keyed hash, of one channel. The caller holds the customer. */
export async function recordContact(
  transaction: Transaction,
  customer: CustomerKey,
  { channel, contact, isThere }: { channel: Channel; contact: string; isThere: boolean },
  evidence: Evidence,
): Promise<void> {
  const { version, rows } = await currentConsents(transaction, customer, { now: evidence.at });
  // A contact that was never taken off is there.
  if (isRemoved(rows, channel, contact) !== isThere) return;
  const row: NewRow = { ...everything, channel, contact, state: isThere ? "given" : "refused" };
  await writeRows(transaction, customer, { version, rows: [row], evidence });
}

/**
 * That whoever has a number wants nothing there any more, by text or voice, or wants it again: by its keyed hash. The number is the caller's to set
 * (`setStopped`), for it is that of others, too. False: the record says so already.
 */
export async function recordStop(
  transaction: Transaction,
  customer: CustomerKey,
  { contact, isStop }: { contact: string; isStop: boolean },
  evidence: Evidence,
): Promise<boolean> {
  await lockConsents(transaction, customer);
  const { version, rows } = await currentConsents(transaction, customer, { now: evidence.at });
  if (isStopped(rows, contact) === isStop) return false;
  const row: NewRow = { ...everything, contact, state: isStop ? "refused" : "given" };
  await writeRows(transaction, customer, { version, rows: [row], evidence });
  return true;
}

/** What of the record was refused last by a text message, by category. */
export async function findRefusedByText(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<Pick<Wish, "categoryId" | "channel">[]> {
  const { rows } = await database.raw<{ rows: Pick<Wish, "categoryId" | "channel">[] }>(
    `select "categoryId", channel from (
       select distinct on (category_id, channel) category_id as "categoryId", channel, state, source from consents
       where account_id = :accountId and recipient_id = :recipientId and contact is null and state not in ('paused', 'undone')
         and category_id is not null and channel <> ''
       order by category_id, channel, number desc
     ) as newest where state = 'refused' and source = 'sms' order by 1, 2`,
    { accountId, recipientId },
  );
  return rows;
}

/** The one way into the record: after the rows that are there, in the chain, and reported to the biller's system. Answers the new version. */
async function writeRows(
  transaction: Transaction,
  customer: CustomerKey,
  { version: before, rows, evidence }: { version: number; rows: readonly NewRow[]; evidence: Evidence },
): Promise<number> {
  if (rows.length === 0) return before;
  const version = before + 1;
  let salts = 0;
  const newSalt = () => sha256Of(`${evidence.salt} ${salts++}`);
  await adoptRows(transaction, customer, await findAllCategories(transaction, customer.accountId), newSalt);
  const added: StoredRow[] = await addRows(transaction, customer, { version, rows, evidence });
  const { accountId: account_id, recipientId: recipient_id } = customer;
  await transaction("recipient_preferences").where({ account_id, recipient_id }).update({ version });
  await reportRows(transaction, account_id, [{ recipientId: recipient_id, rows: added }], evidence.at);
  return version;
}

/** Until the transaction ends nobody else changes this customer's consents. */
export async function lockConsents(transaction: Transaction, { accountId, recipientId }: CustomerKey): Promise<void> {
  const row = { account_id: accountId, recipient_id: recipientId };
  await transaction("recipient_preferences").insert(row).onConflict(["account_id", "recipient_id"]).ignore();
  await transaction("recipient_preferences").where(row).forUpdate().first("version");
}

/** What was changed since then, by anyone; null: everything, or on every channel. */
export async function changedSince(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
  version: number,
): Promise<{ categoryId: string | null; channel: Channel | null }[]> {
  return database("consents")
    .where({ account_id: accountId, recipient_id: recipientId })
    .where("version", ">", version)
    .whereNull("contact")
    .distinct<{ categoryId: string | null; channel: Channel | null }[]>(
      "category_id as categoryId",
      database.raw("nullif(channel, '') as channel"),
    );
}

// A customer's consents. Rows are added and never changed; of a category and channel the newest counts.
import { channels as allChannels, type Channel } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findCategories, isOfEbill, type Category, type ChannelRule } from "./categories.ts";

/** Why a customer cannot change it: it always goes out, or e-bill needs it. */
type FixedBy = "mandatory" | "ebill";

interface Choice {
  channel: Channel;
  given: boolean;
  /** Null: the customer decides. */
  fixedBy: FixedBy | null;
}

export interface Choices extends Category {
  /** One for each of its channels. */
  choices: Choice[];
}

export interface CurrentConsents {
  /** Counts the changes: 0 before the first. */
  version: number;
  categories: Choices[];
}

export interface ConsentOptions {
  /** New bills reach the customer by e-mail as e-bill. */
  inEbill?: boolean;
}

/** In four statements, however many categories there are. */
export async function currentConsents(
  database: Queryable,
  customer: CustomerKey,
  { inEbill = false }: ConsentOptions = {},
): Promise<CurrentConsents> {
  // The version first: a change that comes in between is then newer than the page believes, and never lost.
  const version = await findVersion(database, customer);
  // One after the other: in a transaction they share a connection, which runs one query at a time.
  const categories = await findCategories(database, customer.accountId);
  const given = await findGiven(database, customer);
  const choiceOf = (category: Category, channel: Channel, rule: ChannelRule): Choice => {
    const fixedBy = rule.mandatory ? "mandatory" : inEbill && isOfEbill(category, channel) ? "ebill" : null;
    const wanted = given.get(keyOf(category.name, channel)) ?? rule.assumed ?? false;
    return { channel, given: fixedBy !== null || wanted, fixedBy };
  };
  return {
    version,
    categories: categories.map((category) => ({
      ...category,
      choices: rulesOf(category).map(([channel, rule]) => choiceOf(category, channel, rule)),
    })),
  };
}

/** In the order of all channels, not in that of the stored keys. */
const rulesOf = ({ channels }: Category): [Channel, ChannelRule][] =>
  allChannels.flatMap((channel) => {
    const rule = channels[channel];
    return rule ? [[channel, rule]] : [];
  });
const keyOf = (category: string, channel: Channel): string => JSON.stringify([category, channel]);

async function findVersion(database: Queryable, { accountId, recipientId }: CustomerKey): Promise<number> {
  const row = await database("recipient_preferences")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<{ version: number } | undefined>("version");
  return row?.version ?? 0;
}

async function findGiven(database: Queryable, { accountId, recipientId }: CustomerKey): Promise<Map<string, boolean>> {
  const { rows } = await database.raw<{ rows: { category: string; channel: Channel; given: boolean }[] }>(
    `select distinct on (category, channel) category, channel, given from consents
     where account_id = :accountId and recipient_id = :recipientId order by category, channel, version desc`,
    { accountId, recipientId },
  );
  return new Map(rows.map(({ category, channel, given }) => [keyOf(category, channel), given]));
}

/** What the customer wants of one category on one channel. */
export interface Wish {
  category: string;
  channel: Channel;
  given: boolean;
}

/** Who says so, when, and from where. */
export interface Evidence {
  /** As in the audit trail: `recipient:…`, or a user. */
  actor: string;
  source: "preferences" | "unsubscribe" | "one-click";
  at: Date;
  /** Null: the account does not want addresses stored. */
  ip: string | null;
  /** Of the text that was shown beside this choice; null: none was. */
  textHashOf(wish: Wish): string | null;
}

export interface Saved {
  version: number;
  /** What is other than before; a repeat changes nothing. */
  changed: Wish[];
}

/**
 * Stores all wishes or none, in the caller's transaction. Saves of one customer come one after the other.
 * @throws BAD for a category or a channel that the account does not offer, and for one that the customer cannot change.
 */
export async function saveConsents(
  transaction: Transaction,
  customer: CustomerKey,
  wishes: readonly Wish[],
  evidence: Evidence,
  options: ConsentOptions = {},
): Promise<Saved> {
  await lockConsents(transaction, customer);
  const { version: before, categories } = await currentConsents(transaction, customer, options);
  // Of two wishes for the same choice the last one counts.
  const last = [...new Map(wishes.map((wish) => [keyOf(wish.category, wish.channel), wish])).values()];
  const changed = last.filter((wish) => {
    const choice = categories
      .find(({ name }) => name === wish.category)
      ?.choices.find(({ channel }) => channel === wish.channel);
    if (!choice) throw refuse("BAD", "preferences.notOffered");
    if (choice.fixedBy !== null && !wish.given) throw refuse("BAD", "preferences.fixed");
    return choice.given !== wish.given;
  });
  if (changed.length === 0) return { version: before, changed };
  const version = before + 1;
  const { accountId: account_id, recipientId: recipient_id } = customer;
  const { actor, source, at, ip, textHashOf } = evidence;
  await transaction("consents").insert(
    changed.map((wish) => ({
      account_id,
      recipient_id,
      version,
      ...wish,
      actor,
      source,
      at,
      ip,
      text_hash: textHashOf(wish),
    })),
  );
  await transaction("recipient_preferences").where({ account_id, recipient_id }).update({ version });
  return { version, changed };
}

/** Until the transaction ends nobody else changes this customer's consents. */
export async function lockConsents(transaction: Transaction, { accountId, recipientId }: CustomerKey): Promise<void> {
  const row = { account_id: accountId, recipient_id: recipientId };
  await transaction("recipient_preferences").insert(row).onConflict(["account_id", "recipient_id"]).ignore();
  await transaction("recipient_preferences").where(row).forUpdate().first("version");
}

/** What was changed since then, by anyone. */
export async function changedSince(database: Queryable, { accountId, recipientId }: CustomerKey, version: number) {
  return database("consents")
    .where({ account_id: accountId, recipient_id: recipientId })
    .where("version", ">", version)
    .distinct<Pick<Wish, "category" | "channel">[]>("category", "channel");
}

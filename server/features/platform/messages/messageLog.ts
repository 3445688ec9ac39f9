// The log of everything that is sent to a biller's customers (decisions-proposed.md P107): a row for each message, written where it is
// enqueued. What it says and to which address is sealed, and goes after 24 months.
import { contactTypes, type Channel, type Json } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { StoredFile } from "../../../providers/files/files.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";

/**
 * What has become of a message. `unwanted`: the customer has not consented; `late`: nobody would have needed it any more; `refused`: for
 * good, by whoever delivers it; `failed`: it was tried for a day.
 */
export type MessageOutcome = "waiting" | "sent" | "refused" | "unwanted" | "late" | "failed";

export interface LoggedMessageKey {
  accountId: string;
  logId: string;
}

/** As it was sent. */
export interface LoggedContent {
  /** An address, a number, or a push service's address of a browser. */
  to: string;
  /** A mail's, or a notification's title. */
  subject: string | null;
  /** Null: not kept, because it contained a code. */
  text: string | null;
  /** Of a mail that has it. */
  html: string | null;
}

/** A file that went out with a message; its bytes are in the file store. */
export interface MessageAttachment {
  name: string;
  mediaType: string;
  file: StoredFile;
}

export interface NewMessage extends LoggedMessageKey {
  /** Identifies the message: the same one again replaces it while it is waiting. */
  effectId: string;
  recipientId: string | null;
  category: string | null;
  channel: Channel;
  content: LoggedContent;
  attachments: readonly MessageAttachment[];
  at: Date;
}

/** A message in the log, without what it says. */
export interface LoggedMessage extends LoggedMessageKey {
  recipientId: string | null;
  category: string | null;
  channel: Channel;
  outcome: MessageOutcome;
  /** Why it was not sent; null: the outcome says it all. */
  reason: string | null;
  createdAt: Date;
  /** Null: it is waiting. */
  settledAt: Date | null;
}

const columns = {
  accountId: "account_id",
  logId: "log_id",
  recipientId: "recipient_id",
  category: "category",
  channel: "channel",
  outcome: "outcome",
  reason: "reason",
  createdAt: "created_at",
  settledAt: "settled_at",
} as const satisfies Record<keyof LoggedMessage, string>;

const keyOf = ({ accountId, logId }: LoggedMessageKey) => ({ account_id: accountId, log_id: logId });
const purpose = "message";
const contextOf = ({ accountId, effectId }: { accountId: string; effectId: string }): string =>
  `${accountId}/${effectId}`;

/** To be called in the transaction that enqueues the message. False: it is over, sent or not, and no message any more. */
export async function logMessage(seal: Seal, transaction: Queryable, message: NewMessage): Promise<boolean> {
  const { accountId, effectId, logId, recipientId, category, channel, content, attachments, at } = message;
  const row = {
    recipient_id: recipientId,
    category,
    channel,
    sealed: seal.close(purpose, JSON.stringify(content), contextOf({ accountId, effectId })),
    created_at: at,
  };
  const written = await transaction("message_log")
    .insert({ account_id: accountId, effect_id: effectId, log_id: logId, ...row })
    .onConflict(["account_id", "effect_id"])
    .merge(row)
    .where({ "message_log.outcome": "waiting" })
    .returning("log_id");
  if (written.length === 0) return false;
  await putAttachments(transaction, { accountId, logId }, attachments);
  return true;
}

async function putAttachments(
  transaction: Queryable,
  key: LoggedMessageKey,
  attachments: readonly MessageAttachment[],
): Promise<void> {
  await transaction("message_attachments").where(keyOf(key)).delete();
  if (attachments.length === 0) return;
  await transaction("message_attachments").insert(
    attachments.map(({ name, mediaType, file: { key: file_key, size, sha256 } }, number) => ({
      ...{ ...keyOf(key), number, name, media_type: mediaType },
      ...{ file_key, size, sha256 },
    })),
  );
}

/** Says what has become of a waiting message; of any other it is known already. */
export async function settleMessage(
  database: Queryable,
  key: LoggedMessageKey,
  { outcome, reason, at }: { outcome: MessageOutcome; reason: string | null; at: Date },
): Promise<void> {
  await database("message_log")
    .where({ ...keyOf(key), outcome: "waiting" })
    .update({ outcome, reason, settled_at: at });
}

/** What was sent, or is on its way, did not arrive: a later word of whoever delivers it. */
export async function correctMessage(
  transaction: Transaction,
  key: LoggedMessageKey,
  { outcome, reason, at }: { outcome: MessageOutcome; reason: string; at: Date },
): Promise<void> {
  await transaction("message_log")
    .where(keyOf(key))
    .whereIn("outcome", ["waiting", "sent"])
    .update({ outcome, reason, settled_at: at });
}

export async function findMessage(database: Queryable, key: LoggedMessageKey): Promise<LoggedMessage | null> {
  return (await database("message_log").where(keyOf(key)).first<LoggedMessage | undefined>(columns)) ?? null;
}

/** How many messages of a category went to a customer in the last days. */
export async function countSent(
  database: Queryable,
  { customer: { accountId, recipientId }, category }: { customer: CustomerKey; category: string },
  { now, days }: { now: Date; days: number },
): Promise<number> {
  const row = await database("message_log")
    .where({ account_id: accountId, recipient_id: recipientId, category, outcome: "sent" })
    .where("settled_at", ">", new Date(now.getTime() - days * 86_400_000))
    .count<{ count: string }[]>("* as count");
  return Number(row[0]?.count ?? 0);
}

/** The id of the newest mail to a customer of which the body is kept; null: there is none. */
export async function findNewestMail(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<string | null> {
  const row = await database("message_log")
    .where({ account_id: accountId, recipient_id: recipientId, channel: "Email" })
    .whereNotNull("sealed")
    .orderBy("created_at", "desc")
    .first<{ log_id: string } | undefined>("log_id");
  return row?.log_id ?? null;
}

/** A message's content; null: there is none, or it is no longer kept. */
export async function findContent(
  seal: Seal,
  database: Queryable,
  key: LoggedMessageKey,
): Promise<LoggedContent | null> {
  const row = await database("message_log")
    .where(keyOf(key))
    .first<{ sealed: string | null; effectId: string } | undefined>({ sealed: "sealed", effectId: "effect_id" });
  return row?.sealed ? openContent(seal, { ...key, effectId: row.effectId }, row.sealed) : null;
}

/** Where a message went; null: there is none, or it is no longer kept. */
export const findSentTo = async (seal: Seal, database: Queryable, key: LoggedMessageKey): Promise<string | null> =>
  (await findContent(seal, database, key))?.to ?? null;

/** Where messages of categories to a customer went, as far as it is kept: to contacts of the customer's own. */
export async function findSentToAll(
  seal: Seal,
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<string[]> {
  const rows = await database("message_log")
    .where({ account_id: accountId, recipient_id: recipientId })
    .whereIn("channel", contactTypes)
    .whereNotNull("category")
    .whereNotNull("sealed")
    .select<{ sealed: string; effectId: string }[]>({ sealed: "sealed", effectId: "effect_id" });
  const all = rows.map(({ sealed, effectId }) => openContent(seal, { accountId, effectId }, sealed)?.to);
  return [...new Set(all.flatMap((to) => to || []))];
}

/** Null where it cannot be opened. */
function openContent(
  seal: Seal,
  message: { accountId: string; effectId: string },
  sealed: string,
): LoggedContent | null {
  const opened = seal.open(purpose, sealed, contextOf(message));
  return opened === null ? null : (JSON.parse(opened) as LoggedContent);
}

/** In the order in which they were attached. */
export async function findAttachments(database: Queryable, key: LoggedMessageKey): Promise<MessageAttachment[]> {
  const rows = await database("message_attachments")
    .where(keyOf(key))
    .orderBy("number")
    .select<(Omit<MessageAttachment, "file"> & StoredFile)[]>({
      ...{ name: "name", mediaType: "media_type" },
      ...{ key: "file_key", size: "size", sha256: "sha256" },
    });
  return rows.map(({ name, mediaType, ...file }) => ({ name, mediaType, file }));
}

/** Those of these keys of the file store that are attached to a message. */
export async function attachedKeys(database: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await database("message_attachments").whereIn("file_key", keys).pluck<string[]>("file_key"));
}

/** After 24 months a message's content is deleted with its attachments; that it was sent stays. */
export const forgetContents: Forget = async (database, now) => {
  const old = "created_at < ?::timestamptz - interval '24 months'";
  await database.transaction(async (transaction) => {
    await transaction.raw(
      `delete from message_attachments as attached using message_log as message
       where attached.account_id = message.account_id and attached.log_id = message.log_id and message.${old}`,
      [now],
    );
    await transaction("message_log").whereNotNull("sealed").whereRaw(old, [now]).update({ sealed: null });
  });
};

/** The contents of messages. */
export const sealedContent: SealedColumn = {
  id: "effect_id",
  renew: (seal, { accountId, id }, sealed) => seal.renew(purpose, sealed, contextOf({ accountId, effectId: id })),
  open: (seal, { accountId, id }, sealed) => ({
    content: sealed ? ({ ...openContent(seal, { accountId, effectId: id }, sealed) } as Record<string, Json>) : null,
  }),
};

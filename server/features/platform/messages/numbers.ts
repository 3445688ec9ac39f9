// The numbers that text messages go to, by a keyed hash: which of them are stopped, who was texted there, and with what last. All accounts text from the same
// sender, so a number is stopped for all of them (decisions-proposed.md P144).
import type { Language } from "@billwright/schemas";
import { createHmac } from "node:crypto";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { LoggedMessageKey } from "./messageLog.ts";

const findKey = async (database: Queryable): Promise<string | undefined> =>
  (await database("text_keys").first<{ key: string } | undefined>("key"))?.key;

/** It is made where the first number is kept. */
async function demandKey(database: Queryable): Promise<string> {
  const key = await findKey(database);
  if (key !== undefined) return key;
  await database("text_keys").insert({ is_only: true }).onConflict("is_only").ignore();
  return (await findKey(database))!;
}

const hashWith = (key: string, number: string): string => createHmac("sha256", key).update(number).digest("hex");

/** Of a number in E.164. */
export const hashOfNumber = async (database: Queryable, number: string): Promise<string> =>
  hashWith(await demandKey(database), number);

/** Whether nothing is texted to a number, and nobody calls it by a machine. */
export const isNumberStopped = async (database: Queryable, number: string): Promise<boolean> =>
  (await findStoppedNumbers(database, [number])).has(number);

/** Which of these numbers are stopped. */
export async function findStoppedNumbers(database: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  const key = numbers.length > 0 ? await findKey(database) : undefined;
  // No number has been kept yet. A question makes no key: to read changes nothing.
  if (key === undefined) return new Set();
  const byHash = new Map(numbers.map((number) => [hashWith(key, number), number]));
  const stopped = await database("text_numbers")
    .whereIn("number", [...byHash.keys()])
    .whereNotNull("stopped_at")
    .pluck<string[]>("number");
  return new Set(stopped.map((hash) => byHash.get(hash)!));
}

/** When a number last got an answer, by what it had asked for: ISO 8601. */
export type NumberReplies = Readonly<Record<string, string>>;

/** Until the transaction ends nobody else changes the number, and what it was: two that say STOP at once come one after the other. */
export async function lockNumber(
  transaction: Transaction,
  number: string,
): Promise<{ isStopped: boolean; replies: NumberReplies }> {
  await transaction("text_numbers").insert({ number }).onConflict("number").ignore();
  const { stoppedAt, replies } = await transaction("text_numbers")
    .where({ number })
    .forUpdate()
    .first<{ stoppedAt: Date | null; replies: NumberReplies }>({ stoppedAt: "stopped_at", replies: "replies" });
  return { isStopped: stoppedAt !== null, replies };
}

/** The caller holds the number. @param at Null: it is stopped no more. */
export async function setStopped(transaction: Transaction, number: string, at: Date | null): Promise<void> {
  await transaction("text_numbers").where({ number }).update({ stopped_at: at });
}

/** The caller holds the number. */
export async function noteReply(transaction: Transaction, number: string, replies: NumberReplies): Promise<void> {
  await transaction("text_numbers")
    .where({ number })
    .update({ replies: JSON.stringify(replies) });
}

/** A message that went to a number. */
export interface TextedMessage extends LoggedMessageKey {
  recipientId: string | null;
  /** Null: it was about no category, as a code. */
  categoryId: string | null;
  language: Language | null;
}

/** Who was texted at a number, with their newest message: whoever got the newest one first. Answers left out. */
export async function findTexted(database: Queryable, number: string): Promise<TextedMessage[]> {
  const { rows } = await database.raw<{ rows: TextedMessage[] }>(
    `select * from (
       select distinct on (account_id, recipient_id) account_id as "accountId", recipient_id as "recipientId", log_id as "logId",
         category_id as "categoryId", language, at
       from message_numbers where number = :number and not is_reply
       order by account_id, recipient_id, at desc, log_id
     ) as newest order by at desc, "logId"`,
    { number },
  );
  return rows;
}

/** The messages that the provider knows by this id, to this number: one account's, as a rule. */
export const findByEffect = (
  database: Queryable,
  { effectId, number }: { effectId: string; number: string },
): Promise<(LoggedMessageKey & { recipientId: string | null })[]> =>
  database("message_numbers")
    .where({ effect_id: effectId, number })
    .select({ accountId: "account_id", logId: "log_id", recipientId: "recipient_id" });

/** In the transaction that logs it. */
export async function noteNumber(
  transaction: Queryable,
  message: TextedMessage & { number: string; effectId: string; isReply: boolean; at: Date },
): Promise<void> {
  const { accountId: account_id, logId: log_id, recipientId, categoryId, effectId, isReply, ...rest } = message;
  const { number, language, at } = rest;
  const row = {
    ...{ number, effect_id: effectId, recipient_id: recipientId, category_id: categoryId },
    ...{ language, is_reply: isReply, at },
  };
  await transaction("message_numbers")
    .insert({ account_id, log_id, ...row })
    .onConflict(["account_id", "log_id"])
    .merge(row);
}

/** Whether no message of the category has gone to the number, or is on its way, but for this one. */
export async function isFirstTo(
  database: Queryable,
  { customer, number, categoryId, logId }: { customer: CustomerKey; number: string; categoryId: string; logId: string },
): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select 1 from message_numbers as it join message_log as log using (account_id, log_id)
     where it.account_id = :accountId and it.number = :number and it.category_id = :categoryId and it.log_id <> :logId
       and log.outcome in ('waiting', 'sent') limit 1`,
    { accountId: customer.accountId, number, categoryId, logId },
  );
  return rows.length === 0;
}

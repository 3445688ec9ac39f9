// Challenges in the database: one code sent to one contact through one link. Each function is one statement where a race could matter.
import type { Queryable, Transaction } from "../../database/connect.ts";
import type { CodeChannel } from "./contacts.ts";

/** A code lives this long, and what it proved holds this long (decisions.md 13). In seconds. */
export const codeLife = 10 * 60;
export const verificationLife = 30 * 60;

/** Wrong guesses that kill a code. Those a contact has in a day, whatever the number of codes, are a limit (schemas/calls/limit.ts). */
export const guessesPerCode = 5;

/** What a code may prove; part of the binding, so that a code for one thing proves no other. */
export type Purpose = "form";

export interface Challenge {
  accountId: string;
  challengeId: string;
  linkId: string;
  channel: CodeChannel;
  purpose: Purpose;
  contactDigest: Buffer;
  codeDigest: Buffer;
}

/** Stores a challenge; one that still waits for the same contact is over. */
export async function replaceChallenge(transaction: Transaction, challenge: Challenge, now: Date): Promise<void> {
  const { accountId, challengeId, linkId, channel, purpose, contactDigest, codeDigest } = challenge;
  await transaction("code_challenges")
    .where({ account_id: accountId, contact_hash: contactDigest, purpose })
    .whereNull("used_at")
    .whereNull("replaced_at")
    .update({ replaced_at: now });
  await transaction("code_challenges").insert({
    account_id: accountId,
    challenge_id: challengeId,
    link_id: linkId,
    channel,
    purpose,
    contact_hash: contactDigest,
    code_hash: codeDigest,
    created_at: now,
    expires_at: new Date(now.getTime() + codeLife * 1000),
  });
}

/** What a guess is made against. */
export interface Guess {
  accountId: string;
  challengeId: string;
  channel: CodeChannel;
  contactDigest: Buffer;
}

const alive = "used_at is null and replaced_at is null and expires_at > :now";
const named =
  "account_id = :accountId and challenge_id = :challengeId and channel = :channel and contact_hash = :contactDigest";

/**
 * Counts a guess on the challenge, and only then gives what to compare it with: null where the challenge is not alive or its count is full.
 * Counting and giving is one statement: of any number of parallel guesses, five get a digest (threats.md T10).
 */
export async function countGuess(database: Queryable, guess: Guess, now: Date): Promise<Buffer | null> {
  const { rows } = await database.raw<{ rows: { code_hash: Buffer }[] }>(
    `update code_challenges set tries = tries + 1 where ${named} and ${alive} and tries < ${guessesPerCode} returning code_hash`,
    { ...guess, now },
  );
  return rows[0]?.code_hash ?? null;
}

/** Whether a challenge is still alive: then it was a count that held a guess back. */
export async function isAlive(database: Queryable, guess: Guess, now: Date): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select 1 from code_challenges where ${named} and ${alive}`,
    { ...guess, now },
  );
  return rows.length > 0;
}

/** Uses a challenge up. Of any number of parallel uses one is told true. */
export async function useChallenge(database: Queryable, guess: Guess, now: Date): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `update code_challenges set used_at = :now where ${named} and ${alive} returning 1`,
    { ...guess, now },
  );
  return rows.length > 0;
}

/** Whether a link verified a contact lately. */
export async function isVerified(
  database: Queryable,
  binding: Pick<Challenge, "accountId" | "linkId" | "channel" | "purpose" | "contactDigest">,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - verificationLife * 1000);
  const found = await database("code_challenges")
    .where({
      account_id: binding.accountId,
      link_id: binding.linkId,
      channel: binding.channel,
      purpose: binding.purpose,
      contact_hash: binding.contactDigest,
    })
    .where("used_at", ">", since)
    .first("challenge_id");
  return found !== undefined;
}

/** Forgets what no rule asks for any more: a day has passed. */
export async function forgetCodes(database: Queryable, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await database("code_challenges").where("created_at", "<", dayAgo).delete();
}

// Challenges in the database: one code sent to one contact through one link. Each function is one statement where a race could matter.
import type { CodeChannel } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { EachDigest } from "./digests.ts";

/** How long a code is valid, and how long its verification is valid (decisions.md 13). In seconds. */
export const codeLife = 10 * 60;
const verificationLife = 30 * 60;

/** Wrong guesses that end a code. The guesses for a contact in a day, for any number of codes, have a limit (schemas/calls/limit.ts). */
export const guessesPerCode = 5;

/**
 * What a code may prove: a contact in a form, one that messages may go to from then on, or that who holds a link has a contact of before
 * (decisions-proposed.md P147). It is part of the binding, so that a code for one purpose proves no other.
 */
export type Purpose = "form" | "contact" | "holder";

export interface Challenge {
  accountId: string;
  challengeId: string;
  linkId: string;
  channel: CodeChannel;
  purpose: Purpose;
  contactDigests: EachDigest;
  codeDigest: Buffer;
}

/** Stores a challenge and ends a pending one for the same contact. */
export async function replaceChallenge(transaction: Transaction, challenge: Challenge, now: Date): Promise<void> {
  const { accountId, challengeId, linkId, channel, purpose, contactDigests, codeDigest } = challenge;
  await transaction("code_challenges")
    .where({ account_id: accountId, purpose })
    .whereIn("contact_hash", contactDigests)
    .whereNull("used_at")
    .whereNull("replaced_at")
    .update({ replaced_at: now });
  await transaction("code_challenges").insert({
    account_id: accountId,
    challenge_id: challengeId,
    link_id: linkId,
    channel,
    purpose,
    contact_hash: contactDigests[0],
    code_hash: codeDigest,
    created_at: now,
    expires_at: new Date(now.getTime() + codeLife * 1000),
  });
}

/** The data that a guess is compared with. */
export interface Guess {
  accountId: string;
  challengeId: string;
  channel: CodeChannel;
  contactDigests: EachDigest;
}

const alive = "used_at is null and replaced_at is null and expires_at > :now";
const named =
  "account_id = :accountId and challenge_id = :challengeId and channel = :channel and contact_hash = any(:contactDigests::bytea[])";

/**
 * Counts a guess on the challenge before it returns the digest to compare with: null if the challenge has ended or its count is full.
 * One statement does both: of any number of parallel guesses, five get a digest (threats.md T10).
 */
export async function countGuess(database: Queryable, guess: Guess, now: Date): Promise<Buffer | null> {
  const { rows } = await database.raw<{ rows: { code_hash: Buffer }[] }>(
    `update code_challenges set tries = tries + 1 where ${named} and ${alive} and tries < ${guessesPerCode} returning code_hash`,
    { ...guess, now },
  );
  return rows[0]?.code_hash ?? null;
}

/** Whether a challenge is still valid: then a count blocked the guess. */
export async function isAlive(database: Queryable, guess: Guess, now: Date): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select 1 from code_challenges where ${named} and ${alive}`,
    { ...guess, now },
  );
  return rows.length > 0;
}

/** Uses a challenge up. Of any number of parallel uses, one gets true. */
export async function useChallenge(database: Queryable, guess: Guess, now: Date): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `update code_challenges set used_at = :now where ${named} and ${alive} returning 1`,
    { ...guess, now },
  );
  return rows.length > 0;
}

/** Whether a link verified a contact recently. */
export async function isVerified(
  database: Queryable,
  binding: Pick<Challenge, "accountId" | "linkId" | "channel" | "purpose" | "contactDigests">,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - verificationLife * 1000);
  const found = await database("code_challenges")
    .where({
      account_id: binding.accountId,
      link_id: binding.linkId,
      channel: binding.channel,
      purpose: binding.purpose,
    })
    .whereIn("contact_hash", binding.contactDigests)
    .where("used_at", ">", since)
    .first("challenge_id");
  return found !== undefined;
}

/** Deletes what no rule needs any more: a day has passed. */
export async function forgetCodes(database: Queryable, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await database("code_challenges").where("created_at", "<", dayAgo).delete();
}

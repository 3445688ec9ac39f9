// Recovery codes: for who has lost every factor. Each works once; only slow hashes are stored. A code begins with its number, so that one hash is
// computed for a guess, and not one for each code.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import { readCrockford, toCrockford } from "../../../tokens/crockford.ts";
import type { Passwords } from "../users/index.ts";
import type { User } from "./services.ts";

const count = 8;
/** 50 bits behind the number. */
const codeLength = 10;
const codePattern = new RegExp(String.raw`^(\d)([0-9A-Z]{${codeLength}})$`);

export interface MadeCodes {
  shown: string[];
  hashes: string[];
}

/** Before a transaction: the hashes take their time. */
export async function drawCodes(runtime: Pick<Runtime, "randomBytes">, passwords: Passwords): Promise<MadeCodes> {
  const drawn = Array.from({ length: count }, () => toCrockford(runtime.randomBytes(10)).slice(0, codeLength));
  const hashes = await Promise.all(drawn.map((code) => passwords.hash(code)));
  const shown = drawn.map((code, at) => `${at + 1}-${code.slice(0, 5)}-${code.slice(5)}`);
  return { shown, hashes };
}

/** In place of the former ones. */
export async function storeCodes(transaction: Transaction, user: User, { hashes }: MadeCodes): Promise<void> {
  await dropCodes(transaction, user);
  const { accountId: account_id, userId: user_id } = user;
  const rows = hashes.map((code_hash, at) => ({ account_id, user_id, number: at + 1, code_hash, used_at: null }));
  // Of two requests at once the later's codes are the ones that work.
  await transaction("recovery_codes").insert(rows).onConflict(["account_id", "user_id", "number"]).merge();
}

export const dropCodes = (transaction: Transaction, { accountId, userId }: User): Promise<number> =>
  transaction("recovery_codes").where({ account_id: accountId, user_id: userId }).delete();

export async function codesLeft(database: Queryable, { accountId, userId }: User): Promise<number> {
  const [row] = await database("recovery_codes")
    .where({ account_id: accountId, user_id: userId })
    .whereNull("used_at")
    .count<{ count: string }[]>("* as count");
  return Number(row?.count ?? 0);
}

/** Its number and the rest; null: it has not the shape of one. */
function partsOf(typed: string): { number: number; rest: string } | null {
  const [, number, rest] = codePattern.exec(readCrockford(typed)) ?? [];
  return rest === undefined ? null : { number: Number(number), rest };
}

export const isRecoveryCode = (typed: string): boolean => partsOf(typed) !== null;

/** Whether the typed text is a code of the user that was not used before; from now on it was. */
export async function useCode(
  database: Queryable,
  passwords: Passwords,
  { accountId, userId }: User,
  typed: string,
  now: Date,
): Promise<boolean> {
  const parts = partsOf(typed);
  if (parts === null) return false;
  const { number, rest } = parts;
  const which = { account_id: accountId, user_id: userId, number };
  const row = await database("recovery_codes")
    .where(which)
    .whereNull("used_at")
    .first<{ code_hash: string } | undefined>("code_hash");
  if (!(await passwords.matches(rest, row?.code_hash ?? null, { isKnown: true }))) return false;
  return (await database("recovery_codes").where(which).whereNull("used_at").update({ used_at: now })) === 1;
}

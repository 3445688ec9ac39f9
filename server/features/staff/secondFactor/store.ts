// The factors of a user, as they are stored. The secret of an app is sealed for its row.
import type { CallData } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";
import { dropCodes } from "./recoveryCodes.ts";
import type { User } from "./services.ts";

const purpose = "totp secret";

export interface FactorRow {
  account_id: string;
  factor_id: string;
  user_id: string;
  kind: "totp" | "passkey";
  name: string;
  sealed: string | null;
  credential_id: string | null;
  public_key: Buffer | null;
  /** As PostgreSQL answers a bigint. */
  counter: string | null;
  transports: string[] | null;
  created_at: Date;
  confirmed_at: Date | null;
  last_used_at: Date | null;
}

const ofUser = ({ accountId, userId }: User) => ({ account_id: accountId, user_id: userId });
const contextOf = (accountId: string, factorId: string): string => JSON.stringify([accountId, factorId]);

export const sealSecret = (seal: Seal, accountId: string, factorId: string, secret: Buffer): string =>
  seal.close(purpose, secret.toString("base64"), contextOf(accountId, factorId));

/** Throws if the secret cannot be decrypted: nobody is let in without it. */
export function openSecret(seal: Seal, { account_id, factor_id, sealed }: FactorRow): Buffer {
  const text = sealed && seal.open(purpose, sealed, contextOf(account_id, factor_id));
  if (!text) throw new Error("The secret of a second factor cannot be decrypted: is it still in SECRETS?");
  return Buffer.from(text, "base64");
}

/** For `npm run reseal`. */
export const sealedFactors: SealedColumn = {
  id: "factor_id",
  renew: (seal, { accountId, id }, sealed) => seal.renew(purpose, sealed, contextOf(accountId, id)),
};

/** Those that count. */
export const factorsOf = (database: Queryable, user: User): Promise<FactorRow[]> =>
  database("user_factors")
    .where(ofUser(user))
    .whereNotNull("confirmed_at")
    .orderBy(["created_at", "factor_id"])
    .select<FactorRow[]>();

export const shownFactor = (row: FactorRow): CallData<"GET /api/Profile/SecondFactor">["factors"][number] => ({
  id: row.factor_id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Takes a code's time step, and with it all before it: false if it was taken before. */
export const takeStep = async (
  database: Queryable,
  { account_id, factor_id }: Pick<FactorRow, "account_id" | "factor_id">,
  step: number,
  now: Date,
): Promise<boolean> =>
  (await database("user_factors")
    .where({ account_id, factor_id })
    .where((before) => void before.whereNull("last_step").orWhere("last_step", "<", step))
    .update({ last_step: step, last_used_at: now })) === 1;

/** All factors and recovery codes of a user: of one who comes back by an invitation, or whom an operator helps. */
export async function forgetFactors(transaction: Transaction, user: User): Promise<void> {
  await transaction("user_factors").where(ofUser(user)).delete();
  await transaction("factor_steps").where(ofUser(user)).delete();
  await dropCodes(transaction, user);
}

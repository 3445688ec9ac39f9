// A sign-in after the right password and before the second factor: ten minutes, for one use, until the password changes. It is no session: nothing answers to it
// but the proof of the second factor (threats: session fixation).
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { BeginFactorStep } from "../users/index.ts";
import { factorsOf } from "./store.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

const stepSeconds = 10 * 60;

export interface Step {
  account_id: string;
  step_hash: string;
  user_id: string;
  password_digest: string;
  challenge: string | null;
}

export const beginStep =
  ({ runtime }: { runtime: Runtime }): BeginFactorStep =>
  async (transaction, { account_id, user_id, password_hash }) => {
    const factors = await factorsOf(transaction, { accountId: account_id, userId: user_id });
    if (factors.length === 0) return undefined;
    const step = runtime.randomBytes(32).toString("base64url");
    await transaction("factor_steps").insert({
      account_id,
      step_hash: sha256Of(step),
      user_id,
      password_digest: sha256Of(password_hash),
      expires_at: new Date(runtime.now().getTime() + stepSeconds * 1000),
    });
    return { step, kinds: [...new Set(factors.map(({ kind }) => kind))] };
  };

/** Throws AUTH for one that is none, was used or has expired. */
export async function findStep(database: Queryable, step: string, now: Date): Promise<Step> {
  const found = await database("factor_steps")
    .where({ step_hash: sha256Of(step) })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .first<Step | undefined>();
  if (!found) throw refuse("AUTH", "factor.stepOver");
  return found;
}

/** For one use. Throws AUTH where it was used meanwhile, or the password is another one since. */
export async function useStep(transaction: Transaction, step: Step, passwordHash: string, now: Date): Promise<void> {
  const { account_id, step_hash } = step;
  const used = await transaction("factor_steps")
    .where({ account_id, step_hash })
    .whereNull("used_at")
    .update({ used_at: now });
  if (used !== 1 || sha256Of(passwordHash) !== step.password_digest) throw refuse("AUTH", "factor.stepOver");
}

export const setStepChallenge = (database: Queryable, step: Step, challenge: string): Promise<number> =>
  database("factor_steps").where({ account_id: step.account_id, step_hash: step.step_hash }).update({ challenge });

export async function forgetSteps(database: Database, now: Date): Promise<void> {
  await database("factor_steps").where("expires_at", "<", now).delete();
}

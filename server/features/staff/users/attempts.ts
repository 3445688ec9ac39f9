// How often a password may be wrong for one user's address: few times from one source and, against guesses from many sources, a wider and
// slower limit for the address alone. A source from which the user signed in before has that last limit to itself: strangers use up their own,
// and never lock the user out (NIST SP 800-63B 5.2.2, threats.md T43).
import { limits as rules, type LimitRule } from "@billwright/schemas";
import { createHmac } from "node:crypto";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { networkOf } from "../../../http/address.ts";
import type { Limits } from "../../../http/limits.ts";
import { everyKey, type Keyring } from "../../../tokens/secrets.ts";

/** How long a source stays known without another sign-in. */
const knownSeconds = 90 * 24 * 3600;

interface Attempt {
  email: string;
  ip: string;
}

interface UserKey {
  account_id: string;
  user_id: string;
}

interface Taken {
  /** The user signed in from this source before. */
  isKnown: boolean;
  /** Takes the count back after a right password. */
  giveBack(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts an attempt before the password is checked, so that parallel attempts cannot exceed the limit. Treats all addresses alike, known
   * or not. Throws MANY.
   */
  take(attempt: Attempt): Promise<Taken>;
  /** Records the source as one from which the user signed in. */
  remember(transaction: Transaction, user: UserKey, ip: string, now: Date): Promise<void>;
}

/** `of`: what is counted, passwords where left out. */
export function attemptsOf(
  database: Queryable,
  keyring: Keyring,
  limits: Limits,
  of: { pair: LimitRule; user: LimitRule } = { pair: rules.signInPair, user: rules.signInUser },
): Attempts {
  const keys = everyKey(keyring, "signIn");
  /** The source under each secret, the current one first. */
  const sourcesOf = (ip: string) =>
    keys.map((key) =>
      createHmac("sha256", key)
        .update(JSON.stringify(["source", networkOf(ip)]))
        .digest("base64url"),
    );

  async function isKnown(email: string, sources: readonly string[]): Promise<boolean> {
    const row = await database("sign_in_sources as s")
      .join("users as u", { "u.account_id": "s.account_id", "u.user_id": "s.user_id" })
      .where({ "u.email": email })
      .whereIn("s.source", sources)
      .first<{ source: string } | undefined>("s.source");
    return row !== undefined;
  }

  return {
    async take({ email, ip }) {
      const pair = [email, networkOf(ip)];
      const fromKnown = await isKnown(email, sourcesOf(ip));
      const user = fromKnown ? pair : [email];
      await limits.take(of.pair, pair);
      await limits.take(of.user, user);
      return {
        isKnown: fromKnown,
        async giveBack() {
          await limits.giveBack(of.pair, pair);
          await limits.giveBack(of.user, user);
        },
      };
    },
    async remember(transaction, { account_id, user_id }, ip, now) {
      await transaction("sign_in_sources")
        .insert({ account_id, user_id, source: sourcesOf(ip)[0], last_at: now })
        .onConflict(["account_id", "user_id", "source"])
        .merge();
    },
  };
}

/** Deletes sources from which nobody has signed in for long. */
export async function forgetSources(database: Queryable, now: Date): Promise<void> {
  await database("sign_in_sources")
    .where("last_at", "<", new Date(now.getTime() - knownSeconds * 1000))
    .delete();
}

// The link of a sign-up is opened: account, Owner and trial begin, in one transaction and once (decisions-proposed.md P30, P31).
import { inTransaction } from "../../../database/transaction.ts";
import type { Database } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Runtime } from "../../../runtime.ts";
import { insertAccount, type Audit } from "../../platform/index.ts";
import { insertUser, isAddressOfUser } from "../users/index.ts";

export interface ConfirmServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
}

const trialMs = 30 * 86_400_000;

interface Pending {
  token_id: string;
  email: string;
  password_hash: string;
  language: string;
  confirmed_at: Date | null;
}

/**
 * A repeat finds it confirmed and is a success, too. Throws NONE for a link that was sent again, and for another of the address after one of
 * them was opened.
 */
export async function confirmSignUp(
  { database, runtime, audit }: ConfirmServices,
  { jti }: TokenPayload<"signUp">,
  ip: string,
): Promise<void> {
  await inTransaction(database, runtime, async (transaction) => {
    const ofLink = transaction("sign_up_links").where({ token_id: jti }).select("email");
    // All links of the address are locked, so that only one of them confirms.
    const links = await transaction("sign_up_links")
      .whereIn("email", ofLink)
      .orderBy("created_at", "desc")
      .forUpdate()
      .select<Pending[]>();
    const pending = links.find(({ token_id }) => token_id === jti);
    if (!pending) throw notFound();
    if (pending.confirmed_at !== null) return;
    const { email, password_hash: passwordHash, language } = pending;
    // Somebody has made a user of this address in the meantime: it is not this link's to sign in.
    if (await isAddressOfUser(transaction, email)) throw notFound();
    const [now, accountId, userId] = [runtime.now(), runtime.newId(), runtime.newId()];
    const [, domain = ""] = email.split("@");
    await insertAccount(transaction, {
      accountId,
      name: domain,
      supportEmail: email,
      settings: { subscription: { type: "Trial", id: `trial-${accountId}` } },
      trialEndsAt: new Date(now.getTime() + trialMs),
      now,
    });
    await insertUser(transaction, { accountId, userId, email, role: "Owner", language, passwordHash, now });
    await transaction("sign_up_links").where({ token_id: jti }).update({ confirmed_at: now });
    await transaction("sign_up_links").where({ email }).whereNot({ token_id: jti }).delete();
    const entry = { accountId, actor: userId, object: userId, ip, detail: { role: "Owner" } };
    await audit.write(transaction, { ...entry, action: "user_added" });
  });
}

/** What nobody has confirmed in a month, and what is confirmed long ago, is forgotten with its password. */
export const forgetSignUps = async (database: Database, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - trialMs);
  await database("sign_up_links").where("created_at", "<", since).delete();
  await database("sign_ups").where("created_at", "<", since).delete();
};

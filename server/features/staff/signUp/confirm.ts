// The link of a sign-up is opened: account, Owner and trial begin, in one transaction and once (decisions-proposed.md P30, P31). Anybody can sign
// up with anybody's address: the password that was typed then counts in that browser alone, and whoever opens the link elsewhere chooses one
// (P145).
import { firstPasswordScreen } from "@billwright/engine/screens";
import { isCommonPassword } from "@billwright/engine/users";
import { limits as rules } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import type { Database, Transaction } from "../../../database/connect.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import type { Limits } from "../../../http/limits.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Runtime } from "../../../runtime.ts";
import { insertAccount, type Audit } from "../../platform/index.ts";
import { insertUser, isAddressOfUser, type Passwords } from "../users/index.ts";

export interface ConfirmServices {
  database: Database;
  runtime: Runtime;
  limits: Limits;
  passwords: Passwords;
  audit: Audit;
}

const trialMs = 30 * 86_400_000;

interface Pending {
  token_id: string;
  sign_up_id: string | null;
  email: string;
  password_hash: string;
  language: string;
  confirmed_at: Date | null;
}

interface Opening {
  /** What the browser signed up with; left out: it did not. */
  signUpId: string | undefined;
  /** The password chosen at the link. */
  password: string | undefined;
  /** Of the browser, as that calls it. */
  timeZone: string | undefined;
  ip: string;
}

/**
 * A repeat finds it confirmed and is a success, too. `needsPassword`: nothing has changed. Throws NONE for a link that was sent again, and for
 * another of the address after one of them was opened; REFUSE for another password than the one that it was confirmed with.
 */
export async function confirmSignUp(
  services: ConfirmServices,
  { jti }: TokenPayload<"signUp">,
  { signUpId, password, timeZone, ip }: Opening,
): Promise<"confirmed" | "needsPassword"> {
  const { database, runtime, limits, passwords } = services;
  const link = await linkOf(database, jti);
  if (link.confirmed_at !== null) return confirmedBefore(services, jti, password);
  const isOwn = signUpId !== undefined && signUpId === link.sign_up_id;
  if (password === undefined && !isOwn) return "needsPassword";
  if (password !== undefined) {
    await limits.take(rules.passwordsChosen, ["signUp", jti]);
    checkScreen(firstPasswordScreen, { password }, runtime.now());
    if (isCommonPassword(password)) throw refuse("BAD", "signup.common", { field: "password" });
  }
  const hash = password === undefined ? null : await passwords.hash(password, { isKnown: false });
  const account = { passwordHash: hash, timeZone, ip };
  const isFirst = await inTransaction(database, runtime, (transaction) => begin(services, transaction, jti, account));
  return isFirst ? "confirmed" : confirmedBefore(services, jti, password);
}

async function linkOf(database: Database, jti: string): Promise<Pending> {
  const link = await database("sign_up_links").where({ token_id: jti }).first<Pending | undefined>();
  if (!link) throw notFound();
  return link;
}

/** Of two who choose at once the second learns that it was not the second's password. */
async function confirmedBefore(
  { database, limits, passwords }: ConfirmServices,
  jti: string,
  password: string | undefined,
): Promise<"confirmed"> {
  if (password === undefined) return "confirmed";
  await limits.take(rules.passwordsChosen, ["signUp", jti]);
  const { password_hash } = await linkOf(database, jti);
  if (!(await passwords.matches(password, password_hash, { isKnown: false }))) throw refuse("REFUSE", "signup.used");
  return "confirmed";
}

interface Beginning extends Pick<Opening, "timeZone" | "ip"> {
  /** Of the password that replaces the typed one; null: none does. */
  passwordHash: string | null;
}

/** False: it had begun before. */
async function begin(
  { runtime, audit }: ConfirmServices,
  transaction: Transaction,
  jti: string,
  { passwordHash: chosen, timeZone, ip }: Beginning,
): Promise<boolean> {
  const ofLink = transaction("sign_up_links").where({ token_id: jti }).select("email");
  // All links of the address are locked, so that only one of them confirms.
  const links = await transaction("sign_up_links")
    .whereIn("email", ofLink)
    .orderBy("created_at", "desc")
    .forUpdate()
    .select<Pending[]>();
  const pending = links.find(({ token_id }) => token_id === jti);
  if (!pending) throw notFound();
  if (pending.confirmed_at !== null) return false;
  const { email, language } = pending;
  const passwordHash = chosen ?? pending.password_hash;
  // Somebody has made a user of this address in the meantime: it is not this link's to sign in.
  if (await isAddressOfUser(transaction, email)) throw notFound();
  const [now, accountId, userId] = [runtime.now(), runtime.newId(), runtime.newId()];
  const [, domain = ""] = email.split("@");
  await insertAccount(transaction, {
    accountId,
    name: domain,
    timeZone,
    supportEmail: email,
    settings: { subscription: { type: "Trial", id: `trial-${accountId}` } },
    trialEndsAt: new Date(now.getTime() + trialMs),
    now,
  });
  const owner = { accountId, userId, email, role: "Owner", language, passwordHash, now } as const;
  if (!(await insertUser(transaction, owner))) throw notFound();
  const confirmed = { confirmed_at: now, password_hash: passwordHash };
  await transaction("sign_up_links").where({ token_id: jti }).update(confirmed);
  await transaction("sign_up_links").where({ email }).whereNot({ token_id: jti }).delete();
  const entry = { accountId, actor: userId, object: userId, ip, detail: { role: "Owner" } };
  await audit.write(transaction, { ...entry, action: "user_added" });
  return true;
}

/** What nobody has confirmed in a month, and what is confirmed long ago, is forgotten with its password. */
export const forgetSignUps = async (database: Database, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - trialMs);
  await database("sign_up_links").where("created_at", "<", since).delete();
  await database("sign_ups").where("created_at", "<", since).delete();
};

// Links by mail that set a password, as they are stored: by the hash of their code, for one use.
import { pathOf, type Language, type Role } from "@billwright/schemas";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import { usesSso } from "../sso/index.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

/** How long a link is good. */
const seconds = { reset: 30 * 60, invitation: 24 * 3600 } as const;
/** How long an invitation that has ended is still shown. */
const shownSeconds = 7 * 24 * 3600;

interface Common {
  account_id: string;
  link_id: string;
  email: string;
  language: Language;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}
interface ResetLink extends Common {
  purpose: "reset";
  user_id: string;
}
export interface Invited extends Common {
  purpose: "invitation";
  role: Role;
  invited_by: string;
}
type Link = ResetLink | Invited;

type Wanted =
  | { purpose: "reset"; user_id: string; email: string; language: Language }
  | { purpose: "invitation"; role: Role; invited_by: string; email: string; language: Language };

/** A new link, and the address that opens it: nobody else can learn that later. */
export async function makeLink(
  { runtime, publicUrl }: { runtime: Runtime; publicUrl: string },
  transaction: Transaction,
  accountId: string,
  wanted: Wanted,
): Promise<{ linkId: string; address: string; createdAt: Date; expiresAt: Date }> {
  const code = runtime.randomBytes(32).toString("base64url");
  const [linkId, createdAt] = [runtime.newId(), runtime.now()];
  const expiresAt = new Date(createdAt.getTime() + seconds[wanted.purpose] * 1000);
  await transaction("password_links").insert({
    account_id: accountId,
    link_id: linkId,
    code_hash: sha256Of(code),
    ...wanted,
    created_at: createdAt,
    expires_at: expiresAt,
  });
  return { linkId, address: `${publicUrl}${pathOf("smart/set-password")}?code=${code}`, createdAt, expiresAt };
}

/**
 * The link of a code, as long as it is good. Throws AUTH for one that is none, or has expired; REFUSE for one that was used. A forgotten password
 * is nobody's whose account has turned to single sign-on.
 */
export async function openLink(
  database: Queryable,
  code: string,
  now: Date,
): Promise<{ link: Link; needsPassword: boolean }> {
  const query = database("password_links").where({ code_hash: sha256Of(code) });
  const link = await (database.isTransaction ? query.forUpdate() : query).first<Link | undefined>();
  if (!link) throw refuse("AUTH", "password.linkInvalid");
  if (link.used_at !== null) throw refuse("REFUSE", "password.linkUsed");
  if (link.expires_at <= now) throw refuse("AUTH", "password.linkExpired");
  const needsPassword = !(await usesSso(database, link.account_id));
  if (link.purpose === "reset" && !needsPassword) throw refuse("AUTH", "password.linkInvalid");
  return { link, needsPassword };
}

/** The link is used, and whatever else was mailed for the same purpose opens nothing any more. */
export async function useUp(transaction: Transaction, link: Link, now: Date): Promise<void> {
  const { account_id, link_id, purpose, email } = link;
  await transaction("password_links").where({ account_id, link_id }).update({ used_at: now });
  await voidOthers(transaction, { account_id, purpose, email });
}

/** Deletes the links for a purpose that were not used yet. */
export const voidOthers = (
  transaction: Transaction,
  which: Pick<Common, "account_id" | "email"> & { purpose: Link["purpose"] },
): Promise<number> => transaction("password_links").where(which).whereNull("used_at").delete();

export async function forgetLinks(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - shownSeconds * 1000);
  await database("password_links").where("expires_at", "<", since).delete();
}

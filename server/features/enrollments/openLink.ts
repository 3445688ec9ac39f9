// Opens a customer's link: from the verified token to the form it names. Every call of a link goes through here (threats.md T4, T5).
import type { Queryable } from "../../database/connect.ts";
import { notFound, refuse } from "../../http/refusal.ts";
import { isAccount } from "../../tokens/encAccount.ts";
import type { Link } from "../../tokens/payloads.ts";
import type { Seal } from "../../tokens/seal.ts";
import { findForm, type OpenedForm } from "./store.ts";

/** What a request says about whose form it wants; all of it has to be the token's own. */
export interface Claimed {
  encAccount?: string;
  enrollmentId?: string;
  recipientId?: string | null;
}

/** The link's form; a test link's with its own version in place of the one that customers get. Throws a Refused: NONE where anything claimed is not the token's, AUTH where the link was taken back. */
export async function openLink(
  database: Queryable,
  seal: Seal,
  link: Link,
  claimed: Claimed = {},
): Promise<OpenedForm> {
  if (!isOwn(seal, link, claimed)) throw notFound();
  const form = await findForm(database, link);
  if (!form) throw notFound();
  if (form.isRevoked) throw refuse("AUTH", "link.invalid");
  return link.versionId === undefined ? form : { ...form, versionId: link.versionId };
}

export function isOwn(seal: Seal, link: Link, { encAccount, enrollmentId, recipientId }: Claimed): boolean {
  return (
    (encAccount === undefined || isAccount(seal, encAccount, link.accountId)) &&
    (enrollmentId === undefined || enrollmentId === link.enrollmentId) &&
    (recipientId === undefined || (recipientId || null) === link.recipientId)
  );
}

/** Whether customers can fill the form in: a version of it is active, whatever a newer one waits for (decisions.md 20). */
export const isOpen = (form: OpenedForm): form is OpenedForm & { versionId: string } => form.versionId !== null;

/** The version customers fill in now. Throws GONE where the form cannot be filled in. */
export function activeVersionOf(form: OpenedForm): string {
  if (!isOpen(form)) throw refuse("GONE", "link.expired");
  return form.versionId;
}

// Opens a customer's link: from the verified token to the form it names. What a request claims beside its token, the door has checked.
import type { Queryable } from "../../database/connect.ts";
import { notFound, refuse } from "../../http/refusal.ts";
import type { Link } from "../../tokens/payloads.ts";
import { findForm, type OpenedForm } from "./store.ts";

/** The link's form; a test link's with its own version in place of the one that customers get. Throws a Refused: NONE where there is no such form, AUTH where the link was revoked. */
export async function openLink(database: Queryable, link: Link): Promise<OpenedForm> {
  const form = await findForm(database, link);
  if (!form) throw notFound();
  if (form.isRevoked) throw refuse("AUTH", "link.invalid");
  return link.versionId === undefined ? form : { ...form, versionId: link.versionId };
}

/** Whether customers can fill in the form: one of its versions is active, whatever the status of a newer one (decisions.md 20). */
export const isOpen = (form: OpenedForm): form is OpenedForm & { versionId: string } => form.versionId !== null;

/** The version that customers fill in now. Throws GONE if the form cannot be filled in. */
export function activeVersionOf(form: OpenedForm): string {
  if (!isOpen(form)) throw refuse("GONE", "form.expired");
  return form.versionId;
}

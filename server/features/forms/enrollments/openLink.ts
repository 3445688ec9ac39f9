// Opens a customer's link: from the verified token to the form it names. It is the gate of every call of a link.
import type { Database, Queryable } from "../../../database/connect.ts";
import type { Gates } from "../../../http/gates.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { findForm, type OpenedForm } from "./store.ts";

/** The link's form; a test link's with its own version in place of the one that customers get. Throws a Refused: NONE where there is no such form, AUTH where the link was revoked. */
async function openLink(database: Queryable, link: Link): Promise<OpenedForm> {
  const form = await findForm(database, link);
  if (!form) throw notFound();
  if (form.isRevoked) throw refuse("AUTH", "link.invalid");
  return link.versionId === undefined ? form : { ...form, versionId: link.versionId };
}

export type OpenForm = OpenedForm & { versionId: string };

/** Whether customers can fill in the form: one of its versions is active, whatever the status of a newer one (decisions.md 20). */
export const isOpen = (form: OpenedForm): form is OpenForm => form.versionId !== null;

/** A form that customers can fill in now. Throws GONE: it was stopped, put away, or never activated. */
export function demandOpen(form: OpenedForm): OpenForm {
  if (!isOpen(form)) throw refuse("GONE", "form.closed");
  return form;
}

declare module "../../../http/gates.ts" {
  interface Opened {
    link: OpenedForm;
    openForm: OpenForm;
  }
}

/** What is behind the gate `openForm`. Throws as openLink and demandOpen. */
export const openForm = async (database: Queryable, link: Link): Promise<OpenForm> =>
  demandOpen(await openLink(database, link));

export const linkGates = (database: Database): Gates<"link" | "openForm"> => ({
  link: (link) => openLink(database, link),
  openForm: (link) => openForm(database, link),
});

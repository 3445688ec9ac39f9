// The mails about a template: to the Owners who may approve, and to its submitter after the decision. Enqueued in the transaction that
// causes them.
import { fill, galleries, type MessageKey, type TemplateChannel } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { findLooks, billersMail } from "../../platform/index.ts";
import { findMailboxes } from "../../staff/index.ts";
import type { TemplateServices } from "./services.ts";

/** The data of a template for the mails. */
export interface Subject {
  accountId: string;
  templateId: string;
  versionId: string;
  channel: TemplateChannel;
  name: string;
}

/** The page that shows a template: a form's preview, another's own page in its gallery. */
export function addressOf(publicUrl: string, { channel, templateId }: Pick<Subject, "channel" | "templateId">): string {
  const folder = channel === "DynamicForms" ? "/form/preview" : galleries[channel].replace(/\/$/, "");
  return `${publicUrl.replace(/\/$/, "")}${folder}/${encodeURIComponent(templateId)}`;
}

interface Notice {
  /** Identifies the notice among those of a version, so that each is sent once. */
  event: string;
  words: "approval" | "rejected" | "activated" | "stranded" | "withdrawn" | "comment" | "reply";
  /** Who acted. */
  user: string;
  reason?: string;
}

/** Mails the notice to each of these users in their own language. Disabled and removed users get none. */
export async function notify(
  { messages, texts, publicUrl }: Pick<TemplateServices, "messages" | "texts" | "publicUrl">,
  transaction: Transaction,
  subject: Subject,
  userIds: readonly string[],
  { event, words, user, reason = "" }: Notice,
): Promise<void> {
  const { accountId, versionId } = subject;
  const { company, looks } = await findLooks(transaction, accountId);
  const params = { user: headerText(user), name: headerText(subject.name) };
  const quote = reason.replace(/\r\n?/g, "\n");
  const link = addressOf(publicUrl, subject);
  for (const { userId, email, name, language } of await findMailboxes(transaction, accountId, userIds)) {
    const text = await texts(language);
    const say = (part: Part) => fill(text(`mail.${words}.${part}` satisfies MessageKey), params);
    const title = headerText(say("subject"));
    const parts = { language, subject: title, company, looks, text: say("text"), quote, note: say("note") };
    await messages.add(
      transaction,
      "mail",
      { accountId, key: `${event}:${versionId}:${userId}`, customer: null },
      billersMail({ ...parts, action: { label: say("action"), link } }, { address: email, name }),
    );
  }
}

type Part = "subject" | "text" | "note" | "action";

// The mails about a template: to the Owners who are asked, to its submitter once it is decided. Enqueued in the transaction that causes
// them.
import { allMessages, fill, galleries, type MessageKey, type TemplateChannel } from "@billwright/schemas";
import type { Transaction } from "../../database/connect.ts";
import { headerText } from "../../providers/mail/mail.ts";
import type { TemplateServices } from "./services.ts";

/** What the mails say of a template. */
export interface Subject {
  accountId: string;
  templateId: string;
  versionId: string;
  channel: TemplateChannel;
  name: string;
}

/** Where people look at a template: a form's preview, another's own page in its gallery. */
export function addressOf(publicUrl: string, { channel, templateId }: Pick<Subject, "channel" | "templateId">): string {
  const folder = channel === "DynamicForms" ? "/form/preview" : galleries[channel].replace(/\/$/, "");
  return `${publicUrl.replace(/\/$/, "")}${folder}/${encodeURIComponent(templateId)}`;
}

interface Notice {
  /** Which of a version's notices it is, so that each goes out once. */
  event: string;
  words: "approval" | "rejected" | "activated";
  /** Who acted. */
  user: string;
  reason?: string;
}

/** Mails the notice to each of these users. Whoever was disabled or is gone gets none. */
export async function notify(
  { messages, publicUrl }: Pick<TemplateServices, "messages" | "publicUrl">,
  transaction: Transaction,
  subject: Subject,
  userIds: readonly string[],
  { event, words, user, reason = "" }: Notice,
): Promise<void> {
  const { accountId, versionId } = subject;
  const company = await companyOf(transaction, accountId);
  const params = {
    user: headerText(user),
    name: headerText(subject.name),
    link: addressOf(publicUrl, subject),
    reason: reason.replace(/\r\n?/g, "\n"),
    company,
  };
  const say = (part: "subject" | "text") => fill(allMessages[`mail.${words}.${part}` satisfies MessageKey], params);
  for (const { userId, email, name } of await findMailboxes(transaction, accountId, userIds))
    await messages.add(
      transaction,
      "mail",
      { accountId, key: `${event}:${versionId}:${userId}` },
      { to: { address: email, name }, fromName: company, subject: headerText(say("subject")), text: say("text") },
    );
}

export async function companyOf(transaction: Transaction, accountId: string): Promise<string> {
  const account = await transaction("accounts").where({ account_id: accountId }).first<{ name: string }>("name");
  return headerText(account.name);
}

interface ToWhom {
  userId: string;
  email: string;
  name: string;
}

const findMailboxes = (transaction: Transaction, accountId: string, userIds: readonly string[]): Promise<ToWhom[]> =>
  transaction("users")
    .where({ account_id: accountId })
    .whereNull("disabled_at")
    .whereIn("user_id", userIds)
    .orderBy("email")
    .select<ToWhom[]>(
      "user_id as userId",
      "email",
      transaction.raw("coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) as name"),
    );

// The mails to a user about how they sign in: about passwords and second factors, in the reader's language and the looks of the account.
import { fill, pathOf, type Language, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import { billersMail, findLooks, type MessageQueue, type Texts } from "../../platform/index.ts";

/** The message for a part of the mail. */
type MailWords = (part: "subject" | "text" | "action" | "note") => MessageKey;

export interface MailServices {
  texts: Texts;
  messages: MessageQueue;
  publicUrl: string;
}

interface Wanted {
  accountId: string;
  /** Identifies the message. */
  key: string;
  email: string;
  language: Language;
  /** Where the button leads; left out: to signing in. */
  link?: string;
  /** After it nobody needs the mail. */
  notAfter?: Date;
}

export async function mailUser(
  { texts, messages, publicUrl }: MailServices,
  transaction: Transaction,
  words: MailWords,
  { accountId, key, email, language, link = publicUrl + pathOf("smart/sign-in"), notAfter }: Wanted,
): Promise<void> {
  const text = await texts(language);
  const { company, looks } = await findLooks(transaction, accountId);
  const write = (part: Parameters<MailWords>[0]) => fill(text(words(part)), { company });
  const parts = { text: write("text"), note: write("note"), action: { label: write("action"), link } };
  const mail = { language, subject: headerText(write("subject")), company, looks, ...parts };
  const job = { accountId, key: `user:${key}`, customer: null, ...(notAfter && { notAfter }) };
  await messages.add(transaction, "mail", job, billersMail(mail, { address: email }));
}

// Mail over SMTP (SMTP_URL: smtp:// or smtps://, user and password in the address).
import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type { MailEvents } from "./events/events.ts";
import { parseSmtpAddress } from "./smtpAddress.ts";
import { checkMailbox, headerText, MailRefused, type Mail, type Mailbox, type MailProvider } from "./mail.ts";

/** Milliseconds for each of connecting, the greeting and any silence (threats.md T49). */
const timeoutMs = 5000;

/** SMTP has no idempotency: a repeat has the same Message-ID, by which mailboxes drop the double. */
function messageId({ id, reference }: Mail, domain: string): string {
  return `<${reference ?? createHash("sha256").update(id).digest("hex").slice(0, 32)}@${domain}>`;
}

const mailbox = ({ name = "", address }: Mailbox) => ({ name: headerText(name), address });

/** 5xx answers to the envelope or the content are final; only the operator can correct a refused sign-in, so it is tried again. */
const isFinal = (error: { responseCode?: number; code?: string }): boolean =>
  (error.responseCode ?? 0) >= 500 && error.code !== "EAUTH";

/** As they are: encoded or folded the provider would not read them. */
const headersOf = (events: MailEvents | null, reference: string | undefined) =>
  Object.fromEntries(
    Object.entries(events === null || reference === undefined ? {} : events.headersFor(reference)).map(
      ([name, value]) => [name, { prepared: true, value }],
    ),
  );

/** @param from The sender of mails, an address of the operator's own domain. */
export function smtpMail(url: string, from: string, connections = 5): MailProvider & { close(): void } {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const { address, events } = parseSmtpAddress(url);
  const transport = createTransport({
    url: address,
    pool: true,
    maxConnections: connections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const deliver = async (mail: Mail) => {
    await transport.sendMail({
      messageId: messageId(mail, domain),
      from: mailbox({ name: mail.fromName, address: from }),
      to: mailbox(mail.to),
      replyTo: mail.replyTo && mailbox(mail.replyTo),
      subject: headerText(mail.subject),
      text: mail.text,
      ...(mail.html === undefined ? {} : { html: mail.html }),
      attachments: (mail.attachments ?? []).map(({ name, mediaType, content }) => ({
        filename: headerText(name),
        contentType: mediaType,
        content,
      })),
      headers: {
        "Auto-Submitted": "auto-generated",
        ...headersOf(events, mail.reference),
        ...(mail.unsubscribe !== undefined && {
          "List-Unsubscribe": { prepared: true, value: `<${headerText(mail.unsubscribe)}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
    });
  };
  return {
    events,
    async send(mail) {
      checkMailbox(mail.to);
      if (mail.replyTo) checkMailbox(mail.replyTo);
      try {
        await deliver(mail);
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        const reason = `The mail server did not take the mail (${responseCode ?? code ?? "unknown"}).`;
        throw isFinal({ responseCode, code }) ? new MailRefused(reason) : new Error(reason);
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

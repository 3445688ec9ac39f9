// Mail to the local outbox.
import type { Outbox } from "../outbound/outbox.ts";
import { checkMailbox, headerText, type MailProvider } from "./mail.ts";

export function outboxMail(outbox: Outbox, now: () => Date): MailProvider {
  return {
    events: null,
    async send(mail) {
      checkMailbox(mail.to);
      if (mail.replyTo) checkMailbox(mail.replyTo);
      await outbox.keep({
        id: mail.id,
        accountId: mail.accountId,
        channel: "mail",
        to: mail.to.address,
        fromName: headerText(mail.fromName),
        subject: headerText(mail.subject),
        text: mail.text,
        code: mail.code ?? null,
        unsubscribe: mail.unsubscribe ?? null,
        sentAt: now().toISOString(),
      });
    },
  };
}

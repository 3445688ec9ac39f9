// Text messages to the local outbox.
import type { Outbox, OutboxMessage } from "../outbound/outbox.ts";
import { checkNumber, type SmsProvider } from "./sms.ts";

export function outboxSms(
  outbox: Outbox,
  now: () => Date,
  channel: Extract<OutboxMessage["channel"], "sms" | "whatsApp"> = "sms",
): SmsProvider {
  return {
    async send({ id, accountId, to, text, code = null }) {
      checkNumber(to);
      await outbox.keep({
        id,
        accountId,
        channel,
        to,
        fromName: null,
        subject: null,
        text,
        code,
        sentAt: now().toISOString(),
      });
    },
  };
}

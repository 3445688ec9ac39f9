// Text messages to the local outbox.
import type { Outbox } from "../outbound/outbox.ts";
import { checkNumber, type SmsProvider } from "./sms.ts";

export function outboxSms(outbox: Outbox, now: () => Date): SmsProvider {
  return {
    async send({ id, accountId, to, text, code = null }) {
      checkNumber(to);
      await outbox.keep({
        id,
        accountId,
        channel: "sms",
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

// Text messages to the local outbox, and answers of the phone that /dev plays.
import type { Outbox, OutboxMessage } from "../outbound/outbox.ts";
import { genericCall, genericInbound } from "./inbound.ts";
import { checkNumber, type SmsProvider } from "./sms.ts";

export function outboxSms(
  outbox: Outbox,
  now: () => Date,
  { channel = "sms", secret }: { channel?: Extract<OutboxMessage["channel"], "sms" | "whatsApp">; secret: string },
): SmsProvider {
  return {
    inbound: genericInbound(secret, false),
    answerAs: (from, text, id) => genericCall(secret, { id, from, text }, now()),
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

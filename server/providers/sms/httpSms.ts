// Text messages over HTTP (SMS_URL): POST { id, to, text } as JSON, the id also as Idempotency-Key; user and password of the address
// become basic authorization. 2xx: accepted. 408, 425, 429 and 5xx: tried again. 410: whoever has the number has opted out. Any other: refused
// for good. The same by WhatsApp (WHATSAPP_URL), with the one-time code in a field of its own: WhatsApp takes codes in approved templates alone.
import type { OutboundPolicy } from "../outbound/policy.ts";
import { request } from "../outbound/request.ts";
import { genericInbound } from "./inbound.ts";
import { checkNumber, isPassing, SmsRefused, type Sms, type SmsProvider } from "./sms.ts";
import { parseTextAddress } from "./textAddress.ts";

const optedOut = 410;

/** @param url The operator's own choice: it may be a private host. */
export const httpSms = (url: string): SmsProvider => httpTexts("SMS", url, ({ id, to, text }) => ({ id, to, text }));

/** @param url The operator's own choice: it may be a private host. */
export const httpWhatsApp = (url: string): SmsProvider =>
  httpTexts("WhatsApp", url, ({ id, to, text, code = null }) => ({ id, to, text, code }));

function httpTexts(name: string, url: string, bodyOf: (sms: Sms) => object): SmsProvider {
  const { address, secret, sendsReplies } = parseTextAddress(url);
  const policy: OutboundPolicy = { trustedHosts: [new URL(address).host] };
  return {
    inbound: secret === null ? null : genericInbound(secret, sendsReplies),
    async send(sms) {
      checkNumber(sms.to);
      const answer = await request(
        address,
        {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": sms.id },
          body: JSON.stringify(bodyOf(sms)),
        },
        policy,
      );
      if (answer.status < 300) return;
      const reason = `The ${name} provider did not take the message (${answer.status}).`;
      throw isPassing(answer.status)
        ? new Error(reason)
        : new SmsRefused(reason, { isBlocked: answer.status === optedOut });
    },
  };
}

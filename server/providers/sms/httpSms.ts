// Text messages over HTTP (SMS_URL): POST { id, to, text } as JSON, the id also as Idempotency-Key; user and password of the address
// become basic authorization. 2xx: accepted. 408, 425, 429 and 5xx: tried again. Any other: refused for good.
import type { OutboundPolicy } from "../outbound/policy.ts";
import { request } from "../outbound/request.ts";
import { checkNumber, SmsRefused, type SmsProvider } from "./sms.ts";

const passing = (status: number): boolean => status >= 500 || [401, 403, 408, 425, 429].includes(status);

/** @param url The operator's own choice: it may be a private host. */
export function httpSms(url: string): SmsProvider {
  const policy: OutboundPolicy = { trustedHosts: [new URL(url).host] };
  return {
    async send({ id, to, text }) {
      checkNumber(to);
      const answer = await request(
        url,
        {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": id },
          body: JSON.stringify({ id, to, text }),
        },
        policy,
      );
      if (answer.status < 300) return;
      const reason = `The SMS provider did not take the message (${answer.status}).`;
      throw passing(answer.status) ? new Error(reason) : new SmsRefused(reason);
    },
  };
}

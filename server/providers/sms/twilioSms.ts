// Text messages by Twilio's REST interface: a form-encoded POST for each. It has no key for a repeat: a process that dies between sending and noting it may send
// a message twice.
import { Type } from "typebox";
import { conformsTo } from "../../conformsTo.ts";
import { jsonIn } from "../outbound/json.ts";
import type { OutboundPolicy } from "../outbound/policy.ts";
import { request } from "../outbound/request.ts";
import { twilioInbound, twilioOptedOut } from "./inbound.ts";
import { checkNumber, isPassing, SmsRefused, type Sms, type SmsProvider } from "./sms.ts";
import { parseTwilioAddress, type TwilioAccess } from "./textAddress.ts";

const isError = conformsTo(Type.Object({ code: Type.Integer() }));

/** The path of our own at which Twilio's calls come in. */
interface TwilioOptions {
  publicUrl: string;
  path: string;
  /** Before each number. */
  prefix: "" | "whatsapp:";
}

/** @param url The operator's own choice: it may be a private host. */
export function twilioSms(url: string, { publicUrl, path, prefix }: TwilioOptions): SmsProvider {
  const access = parseTwilioAddress(url);
  const { accountSid, token, api, sendsReplies } = access;
  const policy: OutboundPolicy = { trustedHosts: [new URL(api).host] };
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString("base64")}`;
  return {
    inbound: twilioInbound({ token, publicUrl, sendsReplies }),
    async send(sms) {
      checkNumber(sms.to);
      const callback = `${publicUrl}${path}?${new URLSearchParams({ message: sms.id }).toString()}`;
      const answer = await request(
        `${api}/2010-04-01/Accounts/${accountSid}/Messages.json`,
        {
          method: "POST",
          headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ ...contentOf(access, prefix, sms), StatusCallback: callback }).toString(),
        },
        policy,
      );
      if (answer.status < 300) return;
      const error = jsonIn(answer.body);
      const code = isError(error) ? String(error.code) : null;
      const reason = `Twilio did not take the message (${[answer.status, code].filter(Boolean).join(", ")}).`;
      if (isPassing(answer.status)) throw new Error(reason);
      throw new SmsRefused(reason, { isBlocked: code === twilioOptedOut });
    },
  };
}

const contentOf = ({ from, codeTemplate }: TwilioAccess, prefix: string, { to, text, code }: Sms) => ({
  To: prefix + to,
  ...(from.startsWith("MG") ? { MessagingServiceSid: from } : { From: prefix + from }),
  ...(codeTemplate !== null && code !== undefined
    ? { ContentSid: codeTemplate, ContentVariables: JSON.stringify({ 1: code }) }
    : { Body: text }),
});

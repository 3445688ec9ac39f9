// A fake of Mailgun's webhooks, for tests: events of the documented form, signed by the webhook signing key.
// https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads
import { sha256Of } from "../../../tokens/sha256.ts";
import type { ReportedMail } from "./events.contract.ts";
import type { MailCall } from "./events.ts";
import { mailgunSignature } from "./mailgun.ts";

export const fakeMailgunKey = "key-0123456789abcdef0123456789abcdef";

/** @param token A new one for each call, as Mailgun draws it; also for the same event reported again. */
export function fakeMailgunCall(
  reported: object,
  { now, token, key = fakeMailgunKey }: { now: Date; token: string; key?: string },
): MailCall {
  const signed = { timestamp: String(Math.floor(now.getTime() / 1000)), token };
  const signature = { ...signed, signature: mailgunSignature(key, signed) };
  const body = Buffer.from(JSON.stringify({ signature, ...reported }));
  return { headers: { "content-type": "application/json" }, body, now };
}

export const fakeMailgunReport = (
  mail: ReportedMail,
  now: Date,
  token = sha256Of(JSON.stringify([mail, now])),
): MailCall => fakeMailgunCall({ "event-data": eventOf(mail) }, { now, token });

function eventOf({ is, id, address, reference, at }: ReportedMail): object {
  const isHard = is === "bounced";
  const about = {
    ...{ id, timestamp: at.getTime() / 1000, recipient: address, "log-level": "error", tags: [] },
    message: { headers: { to: address, subject: "Your bill" }, attachments: [], size: 4242 },
    "user-variables": reference === null ? {} : { reference },
  };
  if (is === "complained") return { ...about, event: "complained" };
  return {
    ...about,
    ...{ event: "failed", severity: isHard ? "permanent" : "temporary", reason: isHard ? "bounce" : "generic" },
    "delivery-status": isHard
      ? { code: 550, "enhanced-code": "5.1.1", message: "user unknown" }
      : { code: 452, "enhanced-code": "4.2.2", message: "mailbox full" },
  };
}

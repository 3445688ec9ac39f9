// A fake of SendGrid's Signed Event Webhook, for tests: events of the documented form, signed by a key made here.
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
import { generateKeyPairSync, sign } from "node:crypto";
import type { ReportedMail } from "./events.contract.ts";
import type { MailCall } from "./events.ts";
import { sendGridHeaders } from "./sendGrid.ts";

export interface FakeSendGrid {
  /** As its settings show it. */
  key: string;
  call(events: unknown, now: Date): MailCall;
  report(mail: ReportedMail, now: Date): MailCall;
}

export function fakeSendGrid(): FakeSendGrid {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const call: FakeSendGrid["call"] = (events, now) => {
    const body = Buffer.from(`${JSON.stringify(events)}\r\n`);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = sign("sha256", Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString("base64");
    const headers = { [sendGridHeaders.signature]: signature, [sendGridHeaders.timestamp]: timestamp };
    return { headers, body, now };
  };
  return {
    key: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    call,
    // One of many, as it posts them.
    report: (mail, now) => call([{ ...eventOf(mail), event: "delivered", sg_event_id: "d" }, eventOf(mail)], now),
  };
}

function eventOf({ is, id, address, reference, at }: ReportedMail): object {
  const about = {
    ...{ email: address, timestamp: Math.floor(at.getTime() / 1000), "smtp-id": "<14c5d75ce93.dfd@ismtpd-555>" },
    ...{ sg_event_id: id, sg_message_id: "14c5d75ce93.dfd.64b469.filter0001", category: ["bills"] },
    ...(reference !== null && { reference }),
  };
  if (is === "complained") return { ...about, event: "spamreport" };
  return is === "bounced"
    ? { ...about, event: "bounce", type: "bounce", status: "5.1.1", reason: "550 5.1.1 user unknown" }
    : { ...about, event: "bounce", type: "blocked", status: "4.2.2", reason: "452 4.2.2 mailbox full" };
}

// SendGrid's Signed Event Webhook: ECDSA over the time and the bytes of the body, which holds many events. Forms as documented:
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
// https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
import { createPublicKey, verify, type KeyObject } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Type, type Static } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import { jsonIn } from "../../outbound/json.ts";
import {
  codeOf,
  isFresh,
  readReference,
  referenceOfMessageId,
  type MailEvent,
  type MailEvents,
  type ReadMailCall,
} from "./events.ts";

const text = Type.String();
const argument = "reference";
const Reported = Type.Object({
  ...{ event: text, email: Type.Optional(text), timestamp: Type.Optional(Type.Integer()) },
  ...{ sg_event_id: Type.Optional(text), type: Type.Optional(text), reason: Type.Optional(text) },
  ...{
    status: Type.Optional(Type.Unknown()),
    "smtp-id": Type.Optional(text),
    [argument]: Type.Optional(Type.Unknown()),
  },
});
const isReport = conformsTo(Type.Array(Reported));

export const sendGridHeaders = {
  signature: "x-twilio-email-event-webhook-signature",
  timestamp: "x-twilio-email-event-webhook-timestamp",
} as const;

/** @param key As its settings show it: base64 of the DER. Null: it is none. */
export function sendGridKey(key: string): KeyObject | null {
  try {
    const read = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    return read.asymmetricKeyType === "ec" ? read : null;
  } catch {
    return null;
  }
}

export function sendGridEvents(key: string): MailEvents {
  const publicKey = sendGridKey(key)!;
  return {
    headersFor: (reference) => ({ "X-SMTPAPI": JSON.stringify({ unique_args: { [argument]: reference } }) }),
    read: ({ headers, body, now }) => Promise.resolve(readCall(publicKey, { headers, body, now })),
  };
}

function readCall(
  key: KeyObject,
  { headers, body, now }: { headers: IncomingHttpHeaders; body: Buffer; now: Date },
): ReadMailCall {
  const [signature, timestamp] = [headers[sendGridHeaders.signature], headers[sendGridHeaders.timestamp]];
  if (typeof signature !== "string" || typeof timestamp !== "string" || !/^\d{10}$/.test(timestamp)) return "unsigned";
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!isBase64(signature) || !verify("sha256", signed, key, Buffer.from(signature, "base64"))) return "unsigned";
  if (!isFresh(new Date(Number(timestamp) * 1000), now)) return "unsigned";
  const reported = jsonIn(body);
  if (!isReport(reported)) return "strange";
  const events = reported.map(eventOf);
  return events.includes("strange") ? "strange" : (events as (MailEvent | null)[]).filter((event) => event !== null);
}

/** One spelling of a signature is enough. */
const isBase64 = (written: string): boolean => Buffer.from(written, "base64").toString("base64") === written;

/** Why SendGrid does not even try an address. */
const droppedFor = new Set(["Bounced Address", "Invalid"]);

/** Null: it is nothing for us. */
function eventOf(reported: Static<typeof Reported>): MailEvent | "strange" | null {
  const { event, email, timestamp, type = "bounce", reason = "" } = reported;
  // A block may pass.
  const isBounce = (event === "bounce" && type !== "blocked") || (event === "dropped" && droppedFor.has(reason));
  if (!isBounce && event !== "spamreport") return null;
  if (email === undefined || timestamp === undefined) return "strange";
  return {
    is: isBounce ? "bounced" : "complained",
    ids: [`sendgrid ${reported.sg_event_id ?? sha256Of(JSON.stringify(reported))}`],
    ...{ address: email, code: codeOf(reported.status), at: new Date(timestamp * 1000) },
    reference: readReference(reported[argument]) ?? referenceOfMessageId(reported["smtp-id"]),
  };
}

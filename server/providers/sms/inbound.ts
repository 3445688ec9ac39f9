// What a provider of text messages reports: a message that came in, or what has become of one that went out. Each call is signed.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Type } from "typebox";
import { conformsTo } from "../../conformsTo.ts";
import { sha256Of } from "../../tokens/sha256.ts";
import { signWebhook } from "../webhook/signature.ts";

/** A call as it came. */
export interface TextCall {
  /** Path and query. */
  address: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  now: Date;
}

export type TextEvent =
  /** `id`: the provider's, the same for a repeat. `isAnswered`: the provider has sent its own confirmation. */
  | { is: "text"; id: string; from: string; text: string; isAnswered: boolean }
  /** `id`: ours, of the message that went out. `blocked`: whoever has the number wants nothing, as the carrier knows. */
  | { is: "receipt"; id: string; to: string; status: "delivered" | "failed" | "blocked"; code: string | null };

/** `unsigned`: it is not the provider's; `strange`: it is no call that was agreed; `nothing`: nothing in it is for us. */
type ReadCall = TextEvent | "unsigned" | "strange" | "nothing";

export interface InboundTexts {
  /** What the provider wants to read as an answer: empty, or else it texts that to the customer. */
  answer: { type: string; body: string } | null;
  read(call: TextCall): ReadCall;
}

const printable = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "^[ -~]*$" });
const number = Type.String({ pattern: "^\\+[1-9]\\d{6,14}$" });
/** Longer than any chain of text messages. */
const mostCharacters = 5_000;
const strict = { additionalProperties: false };
const CameIn = Type.Object(
  { id: printable(200), from: number, text: Type.String({ maxLength: mostCharacters }) },
  strict,
);
const Receipt = Type.Object(
  {
    ...{ id: printable(500), to: number, status: Type.Enum(["delivered", "failed", "blocked"]) },
    code: Type.Optional(printable(20)),
  },
  strict,
);
const cameIn = conformsTo(CameIn);
const isReceipt = conformsTo(Receipt);

/** Of a text or a receipt, whoever wrote it down. */
function readEvent(value: unknown, isAnswered: boolean): TextEvent | "strange" {
  if (cameIn(value)) return { is: "text", ...value, isAnswered };
  return isReceipt(value) ? { code: null, ...value, is: "receipt" } : "strange";
}

/** An older call, or one from later than that, is none of now. In seconds. */
const freshFor = 300;

/** By the Standard Webhooks specification, as our own webhooks are signed. */
function isSigned(secret: string, headers: IncomingHttpHeaders, body: Buffer, now: Date): boolean {
  const read = (name: string) => (typeof headers[name] === "string" ? headers[name] : "");
  const [id, seconds] = [read("webhook-id"), read("webhook-timestamp")];
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now.getTime() / 1000 - Number(seconds)) > freshFor) return false;
  const ours = signWebhook([secret], { id, body: body.toString("utf8"), at: new Date(Number(seconds) * 1000) });
  return read("webhook-signature")
    .split(" ")
    .some((each) => isSame(each, ours["webhook-signature"]!));
}

/** The form that we document: JSON, signed as our own webhooks are. */
export const genericInbound = (secret: string, sendsReplies: boolean): InboundTexts => ({
  answer: null,
  read({ headers, body, now }) {
    if (!isSigned(secret, headers, body, now)) return "unsigned";
    try {
      const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
      return readEvent(value, sendsReplies);
    } catch {
      return "strange";
    }
  },
});

/** A call as whoever keeps the form makes it. */
export function genericCall(secret: string, event: object, now: Date): TextCall {
  const body = JSON.stringify(event);
  const headers = signWebhook([secret], { id: `msg_${sha256Of(body).slice(0, 24)}`, body, at: now });
  return { address: "", headers, body: Buffer.from(body), now };
}

/** As Twilio signs: over the public address and each parameter with its value, sorted by their names. It has no time in it. */
export function twilioSignature(token: string, address: string, parameters: URLSearchParams): string {
  const sorted = [...parameters].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return createHmac("sha1", token)
    .update(address + sorted.map(([name, value]) => name + value).join(""))
    .digest("base64");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The customer has answered STOP to Twilio's number. */
export const twilioOptedOut = "21610";
const failures = new Set(["failed", "undelivered"]);

interface TwilioInboundOptions {
  token: string;
  publicUrl: string;
  sendsReplies: boolean;
}

export const twilioInbound = ({ token, publicUrl, sendsReplies }: TwilioInboundOptions): InboundTexts => ({
  answer: { type: "text/xml", body: "<Response/>" },
  read({ address, headers, body }) {
    const signature = headers["x-twilio-signature"];
    const parameters = new URLSearchParams(body.toString("utf8"));
    const wanted = twilioSignature(token, publicUrl + address, parameters);
    if (typeof signature !== "string" || !isSame(signature, wanted)) return "unsigned";
    const read = (name: string) => parameters.get(name) ?? undefined;
    const of = (name: string) => read(name)?.replace(/^whatsapp:/, "");
    const status = read("MessageStatus");
    if (status === undefined) {
      const text = { id: read("MessageSid"), from: of("From"), text: read("Body") };
      return readEvent(text, sendsReplies || parameters.has("OptOutType"));
    }
    const isFailed = failures.has(status);
    if (!isFailed && status !== "delivered") return "nothing";
    const code = read("ErrorCode");
    const blocked = code === twilioOptedOut ? "blocked" : "failed";
    const id = new URL(publicUrl + address).searchParams.get("message") ?? undefined;
    return readEvent({ id, to: of("To"), status: isFailed ? blocked : status, ...(code && { code }) }, false);
  },
});

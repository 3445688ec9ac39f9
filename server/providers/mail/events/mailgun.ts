// Mailgun signs a time and a token, not what it tells: so a token counts once. Forms as documented:
// https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
// https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure
import { createHmac, timingSafeEqual } from "node:crypto";
import { Type, type Static } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
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
const isSignedForm = conformsTo(
  Type.Object({
    signature: Type.Object({
      // All of its digits: one that went over to the token would make another time of the same signature.
      timestamp: Type.String({ pattern: "^\\d{10}$" }),
      token: Type.String({ minLength: 1, maxLength: 200 }),
      signature: Type.String({ pattern: "^[0-9a-f]{64}$" }),
    }),
  }),
);
const Reported = Type.Object({
  "event-data": Type.Object({
    ...{
      event: text,
      id: Type.Optional(text),
      timestamp: Type.Optional(Type.Number()),
      recipient: Type.Optional(text),
    },
    ...{ severity: Type.Optional(text), reason: Type.Optional(text) },
    "user-variables": Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    message: Type.Optional(Type.Object({ headers: Type.Optional(Type.Record(Type.String(), Type.Unknown())) })),
    "delivery-status": Type.Optional(
      Type.Object({
        code: Type.Optional(Type.Unknown()),
        "enhanced-code": Type.Optional(Type.Unknown()),
      }),
    ),
  }),
});
const isReport = conformsTo(Reported);

const variable = "reference";

export function mailgunSignature(key: string, { timestamp, token }: { timestamp: string; token: string }): string {
  return createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
}

/** @param key The webhook signing key. */
export const mailgunEvents = (key: string): MailEvents => ({
  headersFor: (reference) => ({ "X-Mailgun-Variables": JSON.stringify({ [variable]: reference }) }),
  read: ({ body, now }) => Promise.resolve(readCall(key, body, now)),
});

function readCall(key: string, body: Buffer, now: Date): ReadMailCall {
  const call = jsonIn(body);
  if (!isSignedForm(call)) return "unsigned";
  const { signature, ...signed } = call.signature;
  const ours = mailgunSignature(key, signed);
  if (!timingSafeEqual(Buffer.from(ours), Buffer.from(signature))) return "unsigned";
  if (!isFresh(new Date(Number(signed.timestamp) * 1000), now)) return "unsigned";
  return isReport(call) ? eventsIn(call["event-data"], signed.token) : "strange";
}

/** Why mails never arrive at an address; `old` is a server that was away, `suppress-complaint` a mail that was not tried. */
const final = new Set(["bounce", "suppress-bounce", "generic"]);

function eventsIn(reported: Static<typeof Reported>["event-data"], token: string): readonly MailEvent[] | "strange" {
  const { event, id, timestamp, recipient, severity, reason = "" } = reported;
  const isBounce = event === "failed" && severity === "permanent" && final.has(reason);
  if (!isBounce && event !== "complained") return [];
  const at = new Date((timestamp ?? Number.NaN) * 1000);
  if (id === undefined || recipient === undefined || Number.isNaN(at.getTime())) return "strange";
  const status = reported["delivery-status"];
  return [
    {
      is: isBounce ? "bounced" : "complained",
      ids: [`mailgun token ${token}`, `mailgun ${id}`],
      ...{ address: recipient, code: codeOf(status?.["enhanced-code"]) ?? codeOf(status?.code), at },
      reference:
        readReference(reported["user-variables"]?.[variable]) ??
        referenceOfMessageId(reported.message?.headers?.["message-id"]),
    },
  ];
}

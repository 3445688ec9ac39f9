// The calls by which a customer's browser asks for notifications (billing.txt §7, decisions-proposed.md P34, P92, P109).
import { Type } from "typebox";
import { call } from "./call.ts";
import { Done, nullable, strict, token } from "./shapes.ts";

export const browserTypes = ["chrome", "firefox", "safari", "edge", "other"] as const;
export type BrowserType = (typeof browserTypes)[number];

const browserRecipientId = token("The link's token: it names the customer");

/** An account's questions before it shows a customer's data do not apply here: no data are shown, and a notification is no page. */
const ofLink = { subject: "link", beforeGate: true } as const;

export const pushCalls = {
  "GET /api/v1/PushNotification/GetPublicKey": call({
    summary: "What a browser subscribes to notifications with.",
    token: { kinds: ["preference"], in: "query.token" },
    ...ofLink,
    query: strict({ token: token("The link's token") }),
    data: strict({ publicKey: nullable(Type.String({ description: "Null: notifications are not offered" })) }),
  }),
  "POST /api/v1/PushNotification/RegisterBrowserToken": call({
    summary: "Stores a browser in which the link's customer wants notifications; the same one again changes nothing.",
    token: { kinds: ["preference"], in: "body.browserRecipientId" },
    ...ofLink,
    idempotent: { by: "effect" },
    body: strict({
      browserRecipientId,
      deviceToken: Type.String({ minLength: 1, maxLength: 4096, description: "The push subscription as JSON" }),
      browserType: Type.Enum([...browserTypes]),
    }),
    data: Done,
  }),
  "GET /api/v1/PushNotification/RegisterBrowserTokenThirdSafari": call({
    summary: "The same for an older Safari, whose token is Apple's; a push subscription is taken as well.",
    token: { kinds: ["preference"], in: "query.browserRecipientId" },
    ...ofLink,
    acts: true,
    query: strict({
      browserRecipientId,
      deviceToken: Type.String({ minLength: 1, maxLength: 4096 }),
      testId: Type.Optional(Type.String({ maxLength: 128, description: "Of a notification that was tried; not used" })),
    }),
    data: Done,
  }),
} as const;

// Unsubscribing by the link of a message (self-service.txt §2.5, §7.6; decisions-proposed.md P68 to P71).
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { nullable, strict, token } from "./shapes.ts";

const ofLink = {
  token: { kinds: ["preference"], in: "query.token" },
  subject: "link",
  gate: "smartPage",
  device: true,
} as const;

const UnsubscribeInfo = strict({
  isConsentGiven: Type.Boolean({ description: "Messages of the link's category and channel may come" }),
  isInfoOnUpdate: Type.Boolean({ description: "This is what an update led to (P70)" }),
  redirectToManagePref: Type.Boolean({ description: "Nothing can be decided here: the preferences page is the place" }),
  category: nullable(Type.String({ description: "What the messages are about; null: all of them" })),
});

export const unsubscribeCalls = {
  "GET /api/Unsubscribe/InfoToUnsubscribe": call({
    summary: "Whether the messages of the link's kind are wanted. Reading it unsubscribes nobody.",
    ...ofLink,
    query: strict({ token: token("The link's token") }),
    data: UnsubscribeInfo,
  }),
  "POST /api/Unsubscribe/UpdateUnsubscribe": call({
    summary:
      "Changes that consent to the one named, else to the other one: then a second change within 10 seconds answers the first one's result (P68). Sent by a mail program (RFC 8058), it always unsubscribes.",
    ...ofLink,
    oneClick: true,
    limits: [limits.consentsFlipped],
    idempotent: { by: "effect" },
    query: strict({
      token: token("The link's token"),
      isConsentGiven: Type.Optional(Type.Boolean({ description: "The wanted state; wins over the change" })),
    }),
    data: UnsubscribeInfo,
  }),
} as const;

// Unsubscribing by the link of a message (self-service.txt §2.5, §7.6; decisions-proposed.md P132).
import { Type } from "typebox";
import { channels } from "../enumerations.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { id, nullable, strict, token } from "./shapes.ts";

/** Before the gate, and without an end: saying no needs no proof. A link of preferences that a message has brought can do the same. */
const ofLink = {
  token: { kinds: ["unsubscribe", "preference"], in: "query.token", expiredToo: true },
  subject: "link",
  beforeGate: true,
} as const;

const ChannelSchema = Type.Enum([...channels]);

const UnsubscribeInfo = strict({
  isConsentGiven: Type.Boolean({ description: "Messages of the link's category and channel may come" }),
  isInfoOnUpdate: Type.Boolean({ description: "This is what an update led to (P70)" }),
  redirectToManagePref: Type.Boolean({
    description: "The link is about nothing, and nothing is left to say no to: the preferences page is the place",
  }),
  isFixed: Type.Boolean({ description: "They go out whatever the customer says" }),
  category: nullable(Type.String({ description: "What the messages are about; null: all of them" })),
  channel: nullable(ChannelSchema),
  contact: nullable(Type.String({ description: "Where the message went, masked" })),
  account: Type.String({ description: "The customer's number, but for its last four signs masked" }),
  goesOn: Type.Array(
    strict({
      categoryId: Type.String(),
      name: Type.String(),
      channel: ChannelSchema,
      isFixed: Type.Boolean({ description: "It always goes out" }),
      isFixedByEbill: Type.Boolean({ description: "It always goes out because e-bill sends it" }),
    }),
    { description: "What else the customer gets" },
  ),
});

export const unsubscribeCalls = {
  "GET /api/Unsubscribe/InfoToUnsubscribe": call({
    summary:
      "Whether the messages of the link's kind are wanted, and what else goes on. Reading it unsubscribes nobody.",
    ...ofLink,
    query: strict({ token: token("The link's token") }),
    data: UnsubscribeInfo,
  }),
  "POST /api/Unsubscribe/UpdateUnsubscribe": call({
    summary:
      "Says no: to the link's category and channel, to another that goes on, or to everything. It never says yes, and a repeat changes nothing. Also sent by mail programs (RFC 8058).",
    ...ofLink,
    oneClick: true,
    idempotent: { by: "effect" },
    query: strict({
      token: token("The link's token"),
      isConsentGiven: Type.Optional(
        Type.Boolean({ description: "False; true is refused: a yes is given on the preferences page" }),
      ),
      categoryId: Type.Optional(id("Of another category that goes on; with its channel")),
      channel: Type.Optional(ChannelSchema),
      everything: Type.Optional(
        Type.Boolean({ description: "All that is not mandatory, categories to come included" }),
      ),
    }),
    data: UnsubscribeInfo,
  }),
  "POST /api/Unsubscribe/GetPreferencesLink": call({
    summary:
      "A way to the preferences page: the address of a fresh link behind the account's gate; without a gate it goes to the contact that got the message.",
    ...ofLink,
    limits: [limits.preferenceLinks],
    query: strict({ token: token("The link's token") }),
    data: strict({
      url: nullable(Type.String({ description: "Where to go" })),
      sentTo: nullable(Type.String({ description: "The contact that the link was sent to, masked" })),
    }),
  }),
} as const;

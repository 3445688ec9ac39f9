// Smart Page Authentication: what an account asks before it shows a page of a link (self-service.txt §7.7; decisions-proposed.md P56 to P59).
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { MergeTagSchema, nullable, strict, token } from "./shapes.ts";

/** The kinds of token with pages behind it. */
const kinds = ["preference", "bill"] as const;
const beforeGate = { beforeGate: true, subject: "link" } as const;

/** The most that an account may ask. */
export const mostSmartPageItems = 10;

const device = {
  deviceUuid: Type.String({ pattern: "^[0-9a-f]{32}$", description: "The device's own random id: 32 hex digits" }),
  isViewBill: Type.Optional(Type.Boolean({ description: "What the page is about; the token alone decides (P13)" })),
};

const SmartPageItemSchema = strict({
  key: Type.String({ minLength: 1, maxLength: 100, description: "The item's own name" }),
  description: Type.String({ description: "Its label" }),
  tag: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "The recipient's merge tag it is compared with; ZIP is a number",
  }),
  limit: Type.Integer({ minimum: 1, description: "The most characters" }),
  value: Type.Literal("", { description: "Never the expected answer (P57)" }),
});

export const smartPageCalls = {
  "POST /api/v1/SmartPageAuth/Info": call({
    summary: "What this device has to answer before the link's page is shown; it changes nothing.",
    token: { kinds, in: "body.jwt", expiredToo: true },
    ...beforeGate,
    body: strict({ jwt: token("The link's token"), ...device }),
    data: strict({
      isAuthRequired: Type.Boolean({ description: "False: nothing is asked, or this device has answered" }),
      expiredUrl: nullable(Type.String({ description: "The link has expired: where to go" })),
      headerMessage: nullable(Type.String({ description: "Plain text above the inputs" })),
      contentConfigure: nullable(Type.String({ description: "Plain text of the authorization box (P56)" })),
      errorMessage: nullable(Type.String({ description: "Plain text for answers that are not right" })),
      fetcher: strict({ mapper: Type.Array(SmartPageItemSchema, { maxItems: mostSmartPageItems }) }),
    }),
  }),
  "POST /api/v1/SmartPageAuth/Authorize": call({
    summary:
      "Compares the answers with the recipient's own data; all of them right, the device may open the link's page.",
    token: { kinds, in: "body.token" },
    ...beforeGate,
    limits: [limits.smartPageFresh, limits.smartPageNetwork, limits.smartPageLink, limits.smartPageDevice],
    idempotent: { by: "effect" },
    body: strict({
      token: token("The link's token"),
      mergeTags: Type.Array(MergeTagSchema, { maxItems: mostSmartPageItems, description: "By the item's tag" }),
      isAuthorized: Type.Boolean({ description: "The authorization box is ticked" }),
      ...device,
    }),
    data: Type.Boolean({ description: "False: not right, whichever it was" }),
  }),
} as const;

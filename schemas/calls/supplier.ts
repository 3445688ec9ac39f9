// Being left out of the data that energy suppliers get (self-service.txt §7.8; decisions-proposed.md P74, P75).
import { Type } from "typebox";
import { call } from "./call.ts";
import { lookUp, lookUpFields, source } from "./landing.ts";
import { handOverIfAny, messageKey, nullable, strict, token } from "./shapes.ts";

const linkToken = token("The supplier token");

export const supplierCalls = {
  "POST /api/wa/authorize-supplier": call({
    summary: "Finds a customer by account and street number. A miss does not tell which of the two was wrong.",
    ...lookUp,
    body: strict({
      ...lookUpFields,
      type: Type.String({ minLength: 1, maxLength: 40, description: "supplier, in any letter case" }),
    }),
    data: strict({
      token: nullable(Type.String({ description: "Opens the customer's choice for half an hour" })),
      url: nullable(Type.String({ description: "The page that it opens, from its / on" })),
      error: nullable(messageKey("Why there is no token")),
    }),
  }),
  "GET /api/wa/supplier-pref": call({
    summary: "The customer's stored choice, and what decides which choices there are.",
    token: { kinds: ["supplier"], in: "query.token" },
    subject: "link",
    query: strict({ token: linkToken }),
    data: strict({
      contractAccount: Type.String(),
      doNotContact: Type.Boolean({ description: "Left out of supplier communications" }),
      doNotTransfer: Type.Boolean({ description: "No transfer of the commodity service" }),
      isResidential: Type.Boolean(),
      accCategory: Type.String({ description: "MD, VA, DC …; empty: not known" }),
      version: Type.Integer({ minimum: 0, description: "Counts the changes of the choice" }),
      error: nullable(messageKey("Why there is no choice")),
      handOver: handOverIfAny,
    }),
  }),
  "POST /api/wa/supplier-pref-update": call({
    summary:
      "Stores both choices. doNotTransfer is for residential customers in Maryland with doNotContact; a repeat changes nothing.",
    token: { kinds: ["supplier"], in: "body.token" },
    subject: "link",
    idempotent: { by: "effect" },
    body: strict({
      token: linkToken,
      doNotContact: Type.Boolean(),
      doNotTransfer: Type.Boolean(),
      version: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: "Which the page has shown: what was chosen after it is not taken back",
        }),
      ),
      source,
    }),
    data: strict({ error: nullable(messageKey("Why nothing was stored")) }),
  }),
} as const;

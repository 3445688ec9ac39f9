// The calls of links that confirm one address or number of a customer (billing.txt §3, decisions-proposed.md P89, P93).
import { Type } from "typebox";
import { call } from "./call.ts";
import { nullable, strict, token } from "./shapes.ts";

/** A repeat finds the contact confirmed and answers alike. */
const byLink = {
  token: { kinds: ["contact"], in: "body.token" },
  subject: "link",
  idempotent: { by: "effect" },
  body: strict({ token: token("The link's token") }),
} as const;

export const contactCalls = {
  "POST /api/v1/ErpVerification/VerifyEmail": call({
    summary:
      "Confirms the e-mail address that a link was sent to: a customer's, or a new business's, whose account then begins.",
    ...byLink,
    token: { kinds: ["contact", "signUp"], in: "body.token" },
    data: strict({
      errorMessage: nullable(Type.String({ description: "Why it is not confirmed; null: it is" })),
      canSignIn: Type.Boolean({ description: "The address is a new business's, whose Owner can sign in now" }),
    }),
  }),
  "POST /api/v1/ErpVerification/VerifySms": call({
    summary: "Confirms the mobile number that a link was sent to.",
    ...byLink,
    data: strict({
      smsMessage: nullable(Type.String({ description: "What to say of the success; null: the page's own words" })),
    }),
  }),
} as const;

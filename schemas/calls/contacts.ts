// The calls of links that confirm one address or number of a customer (billing.txt §3, decisions-proposed.md P89, P93), and of those that take back a
// change of their contacts (P147).
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { nullable, strict, token } from "./shapes.ts";

/** A repeat finds the contact confirmed and answers alike. */
const byLink = {
  token: { kinds: ["contact"], in: "body.token" },
  subject: "link",
  idempotent: { by: "effect" },
  body: strict({ token: token("The link's token") }),
} as const;
/** Whoever opens a sign-up's link in another browser than the one that signed up chooses a password there (P145). */
const ofSignUp = {
  signUpId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "What this browser signed up with, if it did" }),
  ),
  password: Type.Optional(
    Type.String({ maxLength: 1024, description: "The one chosen; the one that was typed is void" }),
  ),
  timeZone: Type.Optional(
    Type.String({ maxLength: 100, description: "The browser's; the new account's days are there, where it is known" }),
  ),
};

/** Before any gate: it goes to the contact that was there before, and can do nothing else. */
const ofChange = { token: { kinds: ["contactChange"], in: "query.token" }, subject: "link" } as const;

const ContactChangeSchema = strict({
  is: Type.Enum(["add", "prefer", "remove"]),
  contact: Type.String({ description: "Which was added, preferred or removed, masked" }),
  account: Type.String({ description: "The customer's number, but for its last four signs masked" }),
  at: Type.String({ format: "date-time" }),
  until: Type.String({ format: "date-time", description: "It can be taken back until then" }),
  isTakenBack: Type.Boolean(),
});

export const contactCalls = {
  "GET /api/ContactPreference/GetContactChange": call({
    summary: "A change of a customer's contacts, for the contact that was there before. Reading it changes nothing.",
    ...ofChange,
    query: strict({ token: token("The link's token") }),
    data: ContactChangeSchema,
  }),
  "POST /api/ContactPreference/TakeBackContactChange": call({
    summary: "Makes the customer's contacts as they were before the change. A repeat changes nothing.",
    ...ofChange,
    idempotent: { by: "effect" },
    query: strict({ token: token("The link's token") }),
    data: ContactChangeSchema,
  }),
  "POST /api/v1/ErpVerification/VerifyEmail": call({
    summary:
      "Confirms the e-mail address that a link was sent to: a customer's, or a new business's, whose account then begins.",
    ...byLink,
    token: { kinds: ["contact", "signUp"], in: "body.token" },
    limits: [limits.passwordsChosen],
    // Larger than any password, so that a password that is too long gets its own message (threats.md T52).
    maxBodyKb: 256,
    body: strict({ token: token("The link's token"), ...ofSignUp }),
    data: strict({
      errorMessage: nullable(Type.String({ description: "Why it is not confirmed; null: it is" })),
      canSignIn: Type.Boolean({ description: "The address is a new business's, whose Owner can sign in now" }),
      needsPassword: Type.Optional(
        Type.Literal(true, { description: "Nothing has changed: the call again, with a password, confirms" }),
      ),
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

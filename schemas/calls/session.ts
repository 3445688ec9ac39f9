// One-time codes (forms.txt §7; threats.md T10-T16).
import { Type } from "typebox";
import { contactTypes } from "../enumerations.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, strict, token } from "./shapes.ts";

// No number or address is too short here: the server says that it is not valid, in words for the customer.
const email = Type.String({ maxLength: 254, description: "The address that was typed" });
const mobileNumber = Type.String({ maxLength: 20, description: "E.164 with +" });
const otp = Type.String({ minLength: 1, maxLength: 12, description: "The code that was typed" });
const ofLink = {
  token: { kinds: ["enrollment"], in: "body.token" },
  gate: "openForm",
  subject: "link",
  trace: ["NONE"],
} as const;
/** Whoever got no answer asks again: the same code counts, and no second one is sent. */
const once = { by: "key", reused: "submit.keyReused" } as const;
const sends = [
  limits.codesSent,
  limits.codesFresh,
  limits.codeRequests,
  limits.codesLink,
  limits.codesBudget,
  limits.codesGuessed,
] as const;
const ofChallenge = { token: { kinds: ["mobileToken"], in: "body.mobileToken" }, subject: "link" } as const;
const guesses = [limits.codesGuessed] as const;
const sent = strict({ mobileToken: Type.String({ description: "Names this challenge; the code is checked with it" }) });

/** Of a contact that messages may go to from then on. */
const ofPreferences = {
  token: { kinds: ["preference"], in: "body.token" },
  gate: "smartPage",
  device: true,
  subject: "link",
  idempotent: once,
  limits: sends,
} as const;
const claimed = {
  company: Type.Optional(
    Type.String({ maxLength: 200, description: "The server's own counts; a difference is recorded" }),
  ),
  isErp: Type.Optional(Type.Boolean({ description: "The server's own counts; a difference is recorded" })),
};
const supportEmail = Type.Optional(
  Type.String({ maxLength: 254, description: "The server's own counts; a difference is recorded" }),
);

export const sessionCalls = {
  "POST /api/Session/GetOtpForEmailVerification": call({
    summary: "Sends a code to an e-mail address that a customer wants to be reached at.",
    ...ofPreferences,
    body: strict({
      email,
      ...claimed,
      supportEmail,
      token: token("The link's token"),
    }),
    data: sent,
  }),
  "POST /api/Session/GetOtpForKnownContact": call({
    summary:
      "Sends a code to a contact of before (P147): a device that has entered it can add and prefer contacts by this link.",
    ...ofPreferences,
    names: ["body.contactId"],
    trace: ["NONE"],
    body: strict({
      token: token("The link's token"),
      contactId: Type.String({ minLength: 1, maxLength: 254, description: "One that GetContactProof has named" }),
      channel: Type.Enum([...contactTypes]),
    }),
    data: sent,
  }),
  "POST /api/Session/GetOtpForMobileVerification": call({
    summary: "Sends a code by SMS to a number that a customer wants to be reached at.",
    ...ofPreferences,
    body: strict({ mobileNumber, token: token("The link's token"), isErp: claimed.isErp }),
    data: sent,
  }),
  "POST /api/Session/GetOtpForWhatsAppVerification": call({
    summary: "Sends a code by WhatsApp to a number that a customer wants to be reached at.",
    ...ofPreferences,
    body: strict({ mobileNumber, token: token("The link's token"), company: claimed.company }),
    data: sent,
  }),
  "POST /api/Session/GetOtpForDynamicFormEmailVerification": call({
    summary: "Sends a code to an e-mail address.",
    ...ofLink,
    idempotent: once,
    limits: sends,
    body: strict({
      email,
      ...claimed,
      supportEmail,
      token: token("The link's token"),
    }),
    data: sent,
  }),
  "POST /api/Session/GetOtpForDynamicFormMobileVerification": call({
    summary: "Sends a code to a mobile number.",
    ...ofLink,
    idempotent: once,
    limits: sends,
    body: strict({ mobileNumber, token: token("The link's token"), isErp: claimed.isErp }),
    data: sent,
  }),
  "POST /api/Session/VerifyEmailOtp": call({
    summary: "Checks a code that went to an e-mail address.",
    ...ofChallenge,
    limits: guesses,
    body: strict({ email, otp, mobileToken: token("The challenge") }),
    data: Done,
  }),
  "POST /api/Session/VerifyWhatsAppOtp": call({
    summary: "Checks a code that went to a number by WhatsApp.",
    ...ofChallenge,
    limits: guesses,
    body: strict({ mobileNumber, otp, mobileToken: token("The challenge") }),
    data: Done,
  }),
  "POST /api/Session/VerifyMobileOtp": call({
    summary: "Checks a code that went to a mobile number.",
    ...ofChallenge,
    limits: guesses,
    body: strict({ mobileNumber, otp, mobileToken: token("The challenge") }),
    data: Done,
  }),
} as const;

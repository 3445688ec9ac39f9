// One-time codes (forms.txt §7; threats.md T10-T16).
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, strict, token } from "./shapes.ts";

const email = Type.String({ minLength: 3, maxLength: 254, description: "The address that was typed" });
const mobileNumber = Type.String({ minLength: 5, maxLength: 20, description: "E.164 with +" });
const otp = Type.String({ minLength: 1, maxLength: 12, description: "The code that was typed" });
const ofLink = {
  token: { kinds: ["enrollment"], in: "body.token" },
  gate: "openForm",
  subject: "link",
  trace: ["NONE"],
} as const;
const sends = [limits.codesSent, limits.codesAsked, limits.codesBudget, limits.codesGuessed] as const;
const ofChallenge = { token: { kinds: ["mobileToken"], in: "body.mobileToken" }, subject: "link" } as const;
const guesses = [limits.codesGuessed] as const;
const sent = strict({ mobileToken: Type.String({ description: "Names this challenge; the code is checked with it" }) });

export const sessionCalls = {
  "POST /api/Session/GetOtpForDynamicFormEmailVerification": call({
    summary: "Sends a code to an e-mail address.",
    ...ofLink,
    limits: sends,
    body: strict({
      email,
      company: Type.Optional(
        Type.String({ maxLength: 200, description: "The server's own counts; a difference is recorded" }),
      ),
      supportEmail: Type.Optional(
        Type.String({ maxLength: 254, description: "The server's own counts; a difference is recorded" }),
      ),
      token: token("The link's token"),
      isErp: Type.Optional(Type.Boolean({ description: "Ignored: the server knows (decisions-proposed.md P13)" })),
    }),
    data: sent,
  }),
  "POST /api/Session/GetOtpForDynamicFormMobileVerification": call({
    summary: "Sends a code to a mobile number.",
    ...ofLink,
    limits: sends,
    body: strict({ mobileNumber, token: token("The link's token"), isErp: Type.Optional(Type.Boolean()) }),
    data: sent,
  }),
  "POST /api/Session/VerifyEmailOtp": call({
    summary: "Checks a code that went to an e-mail address.",
    ...ofChallenge,
    limits: guesses,
    body: strict({ email, otp, mobileToken: token("The challenge") }),
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

// The calls that send and check one-time codes, and say to which countries they go.
import type { Routes } from "../../../http/route.ts";
import { subjectOf } from "../../../tokens/subject.ts";
import { enabledCountries } from "./countries.ts";
import { sendCode, type CodeServices } from "./sendCode.ts";
import { verifyCode } from "./verifyCode.ts";

type Calls =
  | "POST /api/Session/GetOtpForDynamicFormEmailVerification"
  | "POST /api/Session/GetOtpForDynamicFormMobileVerification"
  | "POST /api/Session/VerifyEmailOtp"
  | "POST /api/Session/VerifyMobileOtp"
  | "POST /api/Session/VerifyWhatsAppOtp"
  | "GET /api/v1/Country/GetEnabled";

export const codeRoutes = (services: CodeServices): Routes<Calls> => ({
  "GET /api/v1/Country/GetEnabled": (context) => enabledCountries(services.database, context),
  "POST /api/Session/GetOtpForDynamicFormEmailVerification": async ({ token: link, body, ip, language }) => ({
    mobileToken: await sendCode(services, {
      link,
      actor: subjectOf(link),
      channel: "email",
      contact: body.email,
      purpose: "form",
      claimed: body,
      ip,
      language,
    }),
  }),
  "POST /api/Session/GetOtpForDynamicFormMobileVerification": async ({ token: link, body, ip, language }) => ({
    mobileToken: await sendCode(services, {
      link,
      actor: subjectOf(link),
      channel: "mobile",
      contact: body.mobileNumber,
      purpose: "form",
      ip,
      language,
    }),
  }),
  "POST /api/Session/VerifyEmailOtp": async ({ token, body }) => {
    await verifyCode(services, { token, channel: "email", contact: body.email, otp: body.otp });
    return null;
  },
  "POST /api/Session/VerifyMobileOtp": async ({ token, body }) => {
    await verifyCode(services, { token, channel: "mobile", contact: body.mobileNumber, otp: body.otp });
    return null;
  },
  "POST /api/Session/VerifyWhatsAppOtp": async ({ token, body }) => {
    await verifyCode(services, { token, channel: "whatsApp", contact: body.mobileNumber, otp: body.otp });
    return null;
  },
});

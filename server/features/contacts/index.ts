// Customers' addresses and numbers.
import type { Feature } from "../feature.ts";
import { confirmSignUp } from "../signUp/confirm.ts";
import { verify, type VerifyServices } from "./verify.ts";

export const contacts = {
  name: "contacts",
  brings: (services: VerifyServices) => ({
    routes: {
      "POST /api/v1/ErpVerification/VerifyEmail": async (context) => {
        const { token, ip, now } = context;
        if (token.kind === "signUp") await confirmSignUp(services, token, ip);
        else await verify(services, "email", { token, ip, now });
        return { errorMessage: null, canSignIn: token.kind === "signUp" };
      },
      "POST /api/v1/ErpVerification/VerifySms": async (context) => {
        await verify(services, "sms", context);
        return { smsMessage: null };
      },
    },
  }),
} satisfies Feature<never, never>;

// Customers' addresses and numbers.
import type { Feature } from "../feature.ts";
import { verify, type VerifyServices } from "./verify.ts";

export const contacts = {
  name: "contacts",
  brings: (services: VerifyServices) => ({
    routes: {
      "POST /api/v1/ErpVerification/VerifyEmail": async (context) => {
        await verify(services, "email", context);
        return { errorMessage: null };
      },
      "POST /api/v1/ErpVerification/VerifySms": async (context) => {
        await verify(services, "sms", context);
        return { smsMessage: null };
      },
    },
  }),
} satisfies Feature<never, never>;

// New businesses that sign up for the trial.
import type { Feature } from "../../feature.ts";
import { forgetSignUps } from "./confirm.ts";
import type { SignUpServices } from "./services.ts";
import { mailSignUpLinkTask, resend, signUp as begin } from "./signUp.ts";

export const signUp = {
  name: "signUp",
  tables: ["sign_up_links", "sign_ups"],
  brings: (services: SignUpServices) => ({
    routes: {
      "POST /api/Session/SignUp": (context) => begin(services, context),
      "POST /api/Session/ResendEmailVerification": (context) => resend(services, context),
    },
    tasks: { mailSignUpLink: mailSignUpLinkTask(services) },
    nightly: [forgetSignUps],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type ConfirmServices, confirmSignUp } from "./confirm.ts";

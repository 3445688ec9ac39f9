// A second factor of those who sign in by password: apps that show codes, passkeys, recovery codes; which roles need one.
import { limits as rules } from "@billwright/schemas";
import type { Limits } from "../../../http/limits.ts";
import type { Keyring } from "../../../tokens/secrets.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Feature } from "../../feature.ts";
import { attemptsOf } from "../users/index.ts";
import { putRoles, rolesWithFactor } from "./roles.ts";
import type { FactorServices } from "./services.ts";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  ownFactors,
  removeFactor,
} from "./setUp.ts";
import { confirm, confirmPasskey, finishSignIn, stepPasskey } from "./signIn.ts";
import { beginStep, forgetSteps } from "./steps.ts";
import { sealedFactors } from "./store.ts";

type Services = Omit<FactorServices, "attempts" | "factorAttempts"> & { keyring: Keyring; limits: Limits };

export const secondFactor = {
  name: "secondFactor",
  tables: ["factor_steps", "recovery_codes", "user_factors"],
  // Of no customer: named here, it is sealed anew with all else.
  customerData: { sealed: { user_factors: sealedFactors } },
  offers: ({ runtime }: { runtime: Runtime }) => ({ beginFactorStep: beginStep({ runtime }) }),
  brings: (given: Services) => {
    const { database, keyring, limits } = given;
    const services: FactorServices = {
      ...given,
      attempts: attemptsOf(database, keyring, limits),
      factorAttempts: attemptsOf(database, keyring, limits, { pair: rules.factorPair, user: rules.factorUser }),
    };
    return {
      routes: {
        "POST /api/Session/SecondFactor": (context) => finishSignIn(services, context),
        "POST /api/Session/SecondFactorPasskey": (context) => stepPasskey(services, context),
        "GET /api/Profile/SecondFactor": (context) => ownFactors(services, context),
        "POST /api/Profile/BeginTotp": (context) => beginTotp(services, context),
        "POST /api/Profile/ConfirmTotp": (context) => confirmTotp(services, context),
        "POST /api/Profile/BeginPasskey": (context) => beginPasskey(services, context),
        "POST /api/Profile/AddPasskey": (context) => addPasskey(services, context),
        "POST /api/Profile/RemoveFactor": (context) => removeFactor(services, context),
        "POST /api/Profile/MakeRecoveryCodes": (context) => makeRecoveryCodes(services, context),
        "POST /api/Profile/ConfirmPasskey": (context) => confirmPasskey(services, context),
        "POST /api/Profile/Confirm": (context) => confirm(services, context),
        "GET /api/Account/SecondFactor": async ({ opened }) => ({
          roles: await rolesWithFactor(database, opened.accountId),
        }),
        "POST /api/Account/SecondFactor": (context) => putRoles(services, context),
      },
      nightly: [forgetSteps],
    };
  },
} satisfies Feature<never, never>;

// What others may call.
export { forgetByCommand } from "./forgetByCommand.ts";
export { forgetFactors, sealSecret } from "./store.ts";
export { codeOf, stepAt } from "./totp.ts";

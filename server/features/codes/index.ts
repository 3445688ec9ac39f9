// One-time codes: sent to a contact, and verified.
import type { Database } from "../../database/connect.ts";
import type { Keyring } from "../../tokens/secrets.ts";
import type { Feature } from "../feature.ts";
import { forgetCodes } from "./challenges.ts";
import { digestsOf } from "./digests.ts";
import { codeRoutes } from "./routes.ts";
import type { CodeServices } from "./sendCode.ts";
import { codeLength } from "./settings.ts";
import { verifiedContacts } from "./verifiedContacts.ts";

interface Base {
  database: Database;
  keyring: Keyring;
}

export const codes = {
  name: "codes",
  offers: ({ database, keyring }: Base) => ({
    codeLength,
    contacts: verifiedContacts(database, digestsOf(keyring)),
  }),
  brings: (services: Base & Omit<CodeServices, "digests">) => ({
    routes: codeRoutes({ ...services, digests: digestsOf(services.keyring) }),
    nightly: [forgetCodes],
  }),
} satisfies Feature<never, never>;

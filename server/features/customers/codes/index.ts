// One-time codes: sent to a contact, and verified.
import { digestsOf } from "./digests.ts";
import type { Keyring } from "../../../tokens/secrets.ts";
import type { Feature } from "../../feature.ts";
import { forgetCodes } from "./challenges.ts";
import { codeRoutes } from "./routes.ts";
import { sendCode, type CodeRequest, type CodeServices } from "./sendCode.ts";
import { codeShape } from "./settings.ts";
import { verifiedContacts } from "./verifiedContacts.ts";

type Base = Omit<CodeServices, "digests"> & { keyring: Keyring };

const servicesOf = ({ keyring, ...base }: Base): CodeServices => ({ ...base, digests: digestsOf(keyring) });

export const codes = {
  name: "codes",
  tables: ["code_challenges"],
  offers: (base: Base) => {
    const services = servicesOf(base);
    const { database, digests } = services;
    return {
      codeShape,
      /** Which contacts a form's link has verified. */
      contacts: verifiedContacts(database, digests, "form"),
      /** Which contacts messages may go to, as a link of preferences has verified. */
      provenContacts: verifiedContacts(database, digests, "contact"),
      /** Which contacts of before whoever holds a link of preferences has at hand. */
      holderContacts: verifiedContacts(database, digests, "holder"),
      sendCode: (request: CodeRequest) => sendCode(services, request),
    };
  },
  brings: (base: Base) => ({ routes: codeRoutes(servicesOf(base)), nightly: [forgetCodes] }),
} satisfies Feature<never, never>;

// What others may call.
export { type Purpose, replaceChallenge, useChallenge } from "./challenges.ts";
export {
  codeChannelOf,
  type Contact,
  contactKey,
  countryOf,
  isAssigned,
  oneSpelling,
  readContact,
  readNational,
  spelled,
} from "./contacts.ts";
export { type Digests, digestsOf } from "./digests.ts";
export { masked, maskedContact } from "./masks.ts";
export type { CodeRequest } from "./sendCode.ts";
export type { VerifiedContacts } from "./verifiedContacts.ts";

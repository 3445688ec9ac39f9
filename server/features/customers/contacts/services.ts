// What the calls of a customer's contacts work with.
import type { Database } from "../../../database/connect.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { SmsProvider } from "../../../providers/sms/sms.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CodeRequest, VerifiedContacts } from "../codes/index.ts";
import type { Audit, MessageQueue, Texts } from "../../platform/index.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Keyring } from "../../../tokens/secrets.ts";
import { digestsOf } from "../codes/index.ts";
import type { ContactKeys } from "./store.ts";

export interface ContactServices extends ContactKeys {
  database: Database;
  runtime: Runtime;
  biller: Biller;
  audit: Audit;
  /** Null: no code goes out by WhatsApp. */
  whatsApp: SmsProvider | null;
  /** Which contacts a link of preferences has verified. */
  provenContacts: VerifiedContacts;
  /** Which contacts of before whoever holds a link has at hand. */
  holderContacts: VerifiedContacts;
  /** For what contacts of before are notified of. */
  tokens: Tokens;
  texts: Texts;
  messages: MessageQueue;
  publicUrl: string;
  sendCode(request: CodeRequest): Promise<string>;
}

/** What these calls are given. */
export type GivenServices = Omit<ContactServices, "digests" | "newId"> & { keyring: Keyring };

export const contactServicesOf = (given: GivenServices): ContactServices => ({
  ...given,
  ...{ digests: digestsOf(given.keyring), newId: given.runtime.newId },
});

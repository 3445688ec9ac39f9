// Writes into the record of consents that a contact was taken off, or is there again.
import type { Contact } from "@billwright/engine/contacts";
import type { Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { oneSpelling } from "../codes/index.ts";
import { contactHashes, lockConsents, recordContact } from "../consents/index.ts";
import type { PreferenceAccount } from "../preferences/index.ts";
import type { ContactServices } from "./services.ts";

/** Who does it, and by which link or entry. */
export interface Recording {
  customer: CustomerKey;
  /** As in the audit trail. */
  actor: string;
  source: "page" | "staff";
  linkId: string;
  ip: string;
  now: Date;
  userAgent: string;
  language: Language;
}

/** One that is taken off gets nothing more, also where the biller still names it; one that is added again does. */
export async function recordReached(
  { runtime }: Pick<ContactServices, "runtime">,
  transaction: Transaction,
  { customer: { accountId, recipientId }, actor, source, linkId, ip, now, userAgent, language }: Recording,
  { account, change, isThere }: { account: PreferenceAccount; change: Contact; isThere: boolean },
): Promise<void> {
  const customer = { accountId, recipientId };
  await lockConsents(transaction, customer);
  const evidence = {
    ...{ actor, source, at: now, ip: source === "page" && account.captureIp ? ip : null },
    ...{ userAgent, linkId, language, salt: runtime.randomBytes(16).toString("hex"), textOf: () => null },
  };
  const hash = (await contactHashes(transaction, accountId))(oneSpelling(change.channel, change.value));
  await recordContact(transaction, customer, { channel: change.channel, contact: hash, isThere }, evidence);
}

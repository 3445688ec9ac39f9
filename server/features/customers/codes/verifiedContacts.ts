// Which contacts a link has verified, and for what: the only source that submitting and adding a contact trust (threats.md T13).
import type { CodeChannel } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { isVerified, type Purpose } from "./challenges.ts";
import { readContact } from "./contacts.ts";
import type { Digests } from "./digests.ts";

export interface VerifiedContacts {
  /** Whether this very link verified this contact in the last 30 minutes (decisions.md 13). `on`: the transaction that asks, if one does. */
  isVerified(
    link: { accountId: string; jti: string },
    channel: CodeChannel,
    contact: string,
    now: Date,
    on?: Queryable,
  ): Promise<boolean>;
}

export const verifiedContacts = (database: Queryable, digests: Digests, purpose: Purpose): VerifiedContacts => ({
  async isVerified({ accountId, jti }, channel, typed, now, on = database) {
    const contact = readContact(channel, typed);
    if (contact === null) return false;
    const contactDigests = digests.contact(accountId, contact);
    return isVerified(on, { accountId, linkId: jti, channel, purpose, contactDigests }, now);
  },
});

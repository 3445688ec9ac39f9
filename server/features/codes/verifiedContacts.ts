// Which contacts a link has verified: the only source that submitting trusts (threats.md T13).
import type { Queryable } from "../../database/connect.ts";
import type { VerifiedContacts } from "../submissions/verifiedContacts.ts";
import { isVerified } from "./challenges.ts";
import { readContact } from "./contacts.ts";
import type { Digests } from "./digests.ts";

export const verifiedContacts = (database: Queryable, digests: Digests): VerifiedContacts => ({
  async isVerified({ accountId, jti }, channel, typed, now) {
    const contact = readContact(channel, typed);
    if (contact === null) return false;
    const contactDigests = digests.contact(accountId, contact);
    return isVerified(database, { accountId, linkId: jti, channel, purpose: "form", contactDigests }, now);
  },
});

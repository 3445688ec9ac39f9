// Addresses and numbers that customers have confirmed by a link (decisions-proposed.md P89, P93).
import type { Migration } from "./migration.ts";

export const verifiedContacts: Migration = {
  name: "0027-verified-contacts",
  up: async (transaction) => {
    await transaction.raw(`
      create table verified_contacts (
        account_id text not null references accounts,
        recipient_id text not null,
        channel text not null check (channel in ('email', 'sms')),
        contact_digest text not null,
        verified_at timestamptz not null,
        primary key (account_id, recipient_id, channel, contact_digest)
      );
      comment on column verified_contacts.contact_digest is 'Of the address or number, as in the link; empty: the one that the biller knew then';
    `);
  },
};

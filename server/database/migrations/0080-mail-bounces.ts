// What a provider of mail tells: addresses at which none arrives, and the calls that counted already.
import type { Migration } from "./migration.ts";

export const mailBounces: Migration = {
  name: "0080-mail-bounces",
  up: async (transaction) => {
    await transaction.raw(`
      create table unreached_contacts (
        account_id text not null references accounts,
        contact text not null,
        at timestamptz not null,
        lifted_at timestamptz,
        primary key (account_id, contact)
      );
      comment on table unreached_contacts is 'Addresses from which a mail of the account came back for good: none goes there until somebody proves it again';
      comment on column unreached_contacts.contact is 'A keyed hash, as the record of consents has it';
      comment on column unreached_contacts.at is 'When the mail came back, as the provider says';
      comment on column unreached_contacts.lifted_at is 'When it was proved or recorded again; null: it was not';

      create table mail_calls (
        call_id text primary key,
        at timestamptz not null
      );
      comment on table mail_calls is 'What a provider of mail has told, by a hash of its id: the same one again does nothing. Kept for a week';
    `);
  },
};

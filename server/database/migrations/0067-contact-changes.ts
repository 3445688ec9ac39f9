// Changes of customers' contacts, for the days in which the contact of before can take them back (decisions-proposed.md P147).
import type { Migration } from "./migration.ts";

export const contactChanges: Migration = {
  name: "0067-contact-changes",
  up: async (transaction) => {
    await transaction.raw(`
      create table contact_changes (
        account_id text not null references accounts,
        change_id text not null,
        recipient_id text not null,
        sealed text not null,
        at timestamptz not null,
        taken_back_at timestamptz,
        primary key (account_id, change_id)
      );
      create index contact_changes_customer on contact_changes (account_id, recipient_id, at);
      comment on table contact_changes is 'Deleted after a week: until then the contact of before can take a change back';
      comment on column contact_changes.sealed is 'What was changed, the contacts of before, and who was notified';
    `);
  },
};

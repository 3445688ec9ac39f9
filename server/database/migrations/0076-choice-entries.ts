// What the staff record of a customer's choices: evidence beside the rows of the record, with the file of a letter or a form (decisions-proposed.md P134, P147).
import type { Migration } from "./migration.ts";

export const choiceEntries: Migration = {
  name: "0076-choice-entries",
  up: async (transaction) => {
    await transaction.raw(`
      create table choice_entries (
        account_id text not null references accounts,
        entry_id text not null,
        recipient_id text not null,
        way text not null,
        stated_on date not null,
        user_id text not null,
        at timestamptz not null,
        sealed text,
        primary key (account_id, entry_id)
      );
      create index choice_entries_customer on choice_entries (account_id, recipient_id);
      comment on table choice_entries is 'What was said by phone, by letter or in person; a row of consents names it as its link';
      comment on column choice_entries.sealed is 'Who took it, and the note; null: the customer was erased';

      create table choice_files (
        account_id text not null references accounts,
        file_id text not null,
        recipient_id text not null,
        entry_id text,
        name text not null,
        media_type text not null,
        size integer not null,
        sha256 text not null,
        file_key text not null,
        at timestamptz not null,
        primary key (account_id, file_id)
      );
      create unique index choice_files_entry on choice_files (account_id, entry_id);
      create index choice_files_customer on choice_files (account_id, recipient_id);
      create index choice_files_key on choice_files (file_key);
      comment on column choice_files.entry_id is 'Null: no entry has named it yet, and it goes within a day';
    `);
  },
};

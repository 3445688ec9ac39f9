// Documents as they were made, once: a bill's PDF has the same bytes for ever after (decisions-proposed.md P26, P27).
import type { Migration } from "./migration.ts";

export const documents: Migration = {
  name: "0038-documents",
  up: async (transaction) => {
    await transaction.raw(`
      alter table recipients add column bills jsonb not null default '[]';
      comment on column recipients.bills is 'Of the biller in our database, the newest last; another biller has its own';

      create table documents (
        account_id text not null references accounts,
        recipient_id text not null,
        object text not null,
        name text not null,
        media_type text not null,
        size integer not null,
        sha256 text not null,
        file_key text not null,
        created_at timestamptz not null,
        primary key (account_id, recipient_id, object)
      );
      comment on column documents.object is 'What it is of, such as bill NUMBER: there is one document of each';
      comment on column documents.file_key is 'In the file store; never changed';
      create index documents_file on documents (file_key);
    `);
  },
};

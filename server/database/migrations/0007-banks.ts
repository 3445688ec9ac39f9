// The directory of banks by routing number, for all accounts alike: public knowledge, so no account in its keys.
import type { Migration } from "./migration.ts";

export const banks: Migration = {
  name: "0007-banks",
  up: async (transaction) => {
    await transaction.raw(`
      create table bank_logos (
        logo_id text primary key,
        media_type text not null,
        bytes bytea not null
      );
      comment on column bank_logos.logo_id is 'Drawn from the content: a logo that changes has another address';

      create table bank_directory (
        routing_number text primary key check (routing_number ~ '^[0-9]{9}$'),
        name text not null,
        city text not null default '',
        state text not null default '',
        moved_to text,
        url text,
        logo_id text references bank_logos,
        imported_at timestamptz
      );
      comment on column bank_directory.imported_at is 'The FedACH import that named it last; null for the demo''s banks';
      create index bank_directory_imported on bank_directory (imported_at) where imported_at is not null;
    `);
  },
};

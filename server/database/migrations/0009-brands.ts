// The pictures of a tenant's looks; names and colours stand with the account and its themes.
import type { Migration } from "../migrate.ts";

export const brands: Migration = {
  name: "0009-brands",
  up: async (transaction) => {
    await transaction.raw(`
      create table brand_images (
        account_id text not null references accounts,
        kind text not null check (kind in ('logo', 'icon')),
        media_type text not null,
        bytes bytea not null,
        primary key (account_id, kind)
      );
    `);
  },
};

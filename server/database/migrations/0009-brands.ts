// The pictures of a tenant's looks; names and colours stand with the account and its themes.
import type { Migration } from "./migration.ts";

export const brands: Migration = {
  name: "0009-brands",
  up: async (transaction) => {
    await transaction.raw(`
      create table brand_images (
        account_id text not null references accounts,
        kind text not null check (kind in ('logo', 'icon')),
        media_type text not null,
        bytes bytea not null,
        image_id text not null generated always as (encode(sha256(bytes), 'hex')) stored,
        primary key (account_id, kind)
      );
      comment on column brand_images.image_id is 'Drawn from the content: a picture that changes has another address';
      create index brand_images_by_id on brand_images (image_id);
      create index themes_by_id on themes (theme_id);
    `);
  },
};

// Short links: codes that lead to the long addresses of links, for text messages and QR codes. Who reads the table learns neither.
import type { Migration } from "./migration.ts";

export const shortLinks: Migration = {
  name: "0022-short-links",
  up: async (transaction) => {
    await transaction.raw(`
      create table short_links (
        code_hash bytea primary key,
        account_id text not null references accounts,
        page text not null,
        sealed_token text not null,
        expires_at timestamptz not null
      );
      create index short_links_by_time on short_links (expires_at);
      comment on table short_links is 'Like account_hosts looked up before any account is known, so keyed without one';
      comment on column short_links.page is 'The page''s name in the registry of pages';
    `);
  },
};

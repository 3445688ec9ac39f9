// One row for each link of a sign-up, so that whoever signs up with an address of another neither voids nor replaces the other's link. The
// table `sign_ups`, with one row for an address, stays for the version that still serves.
import type { Migration } from "./migration.ts";

export const signUpLinks: Migration = {
  name: "0050-sign-up-links",
  up: async (transaction) => {
    await transaction.raw(`
      create table sign_up_links (
        token_id text primary key,
        email text not null check (email = lower(email)),
        sign_up_id text,
        password_hash text not null,
        host text not null,
        language text not null,
        created_at timestamptz not null,
        confirmed_at timestamptz
      );
      create index sign_up_links_by_email on sign_up_links (email);
      comment on column sign_up_links.sign_up_id is 'Known to the browser that signed up alone: whose link is sent again. Null: it named none';
      comment on column sign_up_links.confirmed_at is 'From then on there is an account, and the link goes on saying so';
      insert into sign_up_links (token_id, email, password_hash, host, language, created_at, confirmed_at)
        select token_id, email, password_hash, host, language, created_at, confirmed_at from sign_ups;
    `);
  },
};

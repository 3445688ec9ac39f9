// Links by mail with which a user sets a password: a forgotten one, or the first one of somebody who was invited. And when a user signed in last.
import type { Migration } from "./migration.ts";

export const passwordLinks: Migration = {
  name: "0054-password-links",
  up: async (transaction) => {
    await transaction.raw(`
      create table password_links (
        account_id text not null references accounts,
        link_id text not null,
        code_hash text not null,
        purpose text not null check (purpose in ('reset', 'invitation')),
        email text not null check (email = lower(email)),
        user_id text,
        role text,
        invited_by text,
        language text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (account_id, link_id),
        check ((purpose = 'reset') = (user_id is not null)),
        check ((purpose = 'invitation') = (role is not null and invited_by is not null))
      );
      create unique index password_links_by_code on password_links (code_hash);
      create index password_links_by_email on password_links (account_id, email);
      comment on column password_links.code_hash is 'SHA-256 of the code in the mail, which has 256 random bits';
      comment on column password_links.user_id is 'Whose forgotten password it is';
      comment on column password_links.role is 'Which the invited one gets';
      alter table users add column last_signed_in_at timestamptz;
      comment on column users.last_signed_in_at is 'Null: not since this was recorded';
    `);
  },
};

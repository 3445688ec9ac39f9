// Who may sign in, and the families of tokens that a sign-in begins (threats.md T46).
import type { Migration } from "./migration.ts";

export const users: Migration = {
  name: "0012-users",
  up: async (transaction) => {
    await transaction.raw(`
      create table users (
        account_id text not null references accounts,
        user_id text not null,
        email text not null check (email = lower(email)),
        first_name text,
        last_name text,
        role text not null,
        mobile_number text,
        time_zone_id text,
        password_hash text not null,
        disabled_at timestamptz,
        created_at timestamptz not null,
        primary key (account_id, user_id)
      );
      create unique index users_by_email on users (email);
      comment on index users_by_email is 'Whoever signs in names no account, so an address is one user''s only';
      comment on column users.password_hash is 'scrypt: parameters, salt and hash';

      create table sessions (
        account_id text not null,
        session_id text not null,
        user_id text not null,
        token_id text not null,
        previous_token_id text,
        rotated_at timestamptz,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        ended_because text,
        primary key (account_id, session_id),
        foreign key (account_id, user_id) references users
      );
      create index sessions_by_user on sessions (account_id, user_id) where ended_at is null;
      create index sessions_by_expiry on sessions (expires_at);
      comment on table sessions is 'A sign-in: one family of tokens, of which only the newest can be refreshed';
      comment on column sessions.token_id is 'jti of the newest token';
      comment on column sessions.previous_token_id is 'Of the token before it, which two tabs may still send for a few seconds';
    `);
  },
};

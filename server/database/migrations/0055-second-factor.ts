// A second factor of those who sign in by password: apps that show codes, passkeys, recovery codes, and the step of a sign-in that asks for one.
import type { Migration } from "./migration.ts";

export const secondFactor: Migration = {
  name: "0055-second-factor",
  up: async (transaction) => {
    await transaction.raw(`
      create table user_factors (
        account_id text not null references accounts,
        factor_id text not null,
        user_id text not null,
        kind text not null check (kind in ('totp', 'passkey')),
        name text not null,
        sealed text,
        last_step bigint,
        credential_id text,
        public_key bytea,
        counter bigint,
        transports text[],
        created_at timestamptz not null,
        confirmed_at timestamptz,
        last_used_at timestamptz,
        primary key (account_id, factor_id),
        check ((kind = 'totp') = (sealed is not null)),
        check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null))
      );
      create index user_factors_by_user on user_factors (account_id, user_id);
      create unique index user_factors_by_credential on user_factors (account_id, credential_id);
      comment on column user_factors.sealed is 'The secret that an app makes its codes of';
      comment on column user_factors.last_step is 'The time step of the last code that was taken: none of it or before it counts again';
      comment on column user_factors.confirmed_at is 'From then on it counts; null: it is being set up';
      create table recovery_codes (
        account_id text not null references accounts,
        user_id text not null,
        number smallint not null,
        code_hash text not null,
        used_at timestamptz,
        primary key (account_id, user_id, number)
      );
      create table factor_steps (
        account_id text not null references accounts,
        step_hash text not null,
        user_id text not null,
        password_digest text not null,
        challenge text,
        expires_at timestamptz not null,
        used_at timestamptz,
        primary key (account_id, step_hash)
      );
      create unique index factor_steps_by_hash on factor_steps (step_hash);
      comment on table factor_steps is 'A sign-in whose password was right, and which waits for the second factor';
      comment on column factor_steps.password_digest is 'Of the stored password: a new one ends the step';
      comment on column factor_steps.challenge is 'Which a passkey has to sign';
      alter table sessions
        add column signed_in_by text not null default 'password',
        add column confirmed_at timestamptz,
        add column challenge text,
        add column challenge_ends_at timestamptz;
      comment on column sessions.confirmed_at is 'When its user last proved who they are, by the strongest means that they have';
      comment on column sessions.challenge is 'Which a passkey has to sign';
    `);
  },
};

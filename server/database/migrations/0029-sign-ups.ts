// New businesses that have signed up and not confirmed their address: no account, no user before that (decisions-proposed.md P30).
import type { Migration } from "./migration.ts";

export const signUps: Migration = {
  name: "0029-sign-ups",
  up: async (transaction) => {
    await transaction.raw(`
      create table sign_ups (
        email text primary key check (email = lower(email)),
        token_id text not null unique,
        password_hash text not null,
        host text not null,
        language text not null,
        created_at timestamptz not null,
        confirmed_at timestamptz
      );
      comment on column sign_ups.token_id is 'Of the newest link: an older one confirms nothing';
      comment on column sign_ups.confirmed_at is 'From then on there is an account, and the link goes on saying so';
      -- A mail to somebody who has no account yet is the service's own: its account is empty, as that of a dead letter.
      alter table deliveries drop constraint deliveries_account_id_fkey;
      alter table outbox drop constraint outbox_account_id_fkey;
      alter table accounts add column trial_ends_at timestamptz;
      comment on column accounts.trial_ends_at is 'Null: no trial; nothing is switched off at its end';
    `);
  },
};

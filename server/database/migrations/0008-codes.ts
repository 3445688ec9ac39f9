// One-time codes: challenges, and how often each contact and address sent and guessed (threats.md T10-T16). Neither a code nor a contact is
// kept, only their keyed digests.
import type { Migration } from "./migration.ts";

export const codes: Migration = {
  name: "0008-codes",
  up: async (transaction) => {
    await transaction.raw(`
      create table code_challenges (
        account_id text not null references accounts,
        challenge_id text not null,
        link_id text not null,
        channel text not null check (channel in ('email', 'mobile')),
        purpose text not null,
        contact_hash bytea not null,
        code_hash bytea not null,
        tries smallint not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        replaced_at timestamptz,
        used_at timestamptz,
        primary key (account_id, challenge_id)
      );
      create index code_challenges_by_contact on code_challenges (account_id, contact_hash) where used_at is null and replaced_at is null;
      create index code_challenges_verified on code_challenges (account_id, link_id) where used_at is not null;
      create index code_challenges_by_time on code_challenges (created_at);

      create table code_slots (
        account_id text not null references accounts,
        scope text not null,
        key bytea not null,
        times timestamptz[] not null,
        primary key (account_id, scope, key)
      );
      comment on table code_slots is 'The times of the last sends and guesses, for sliding windows that many processes share';

      create table code_budgets (
        account_id text not null references accounts,
        day date not null,
        sent integer not null,
        primary key (account_id, day)
      );
    `);
  },
};

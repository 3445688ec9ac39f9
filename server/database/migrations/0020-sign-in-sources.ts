// Where a user signed in from before: whoever guesses from elsewhere cannot lock the user out there.
import type { Migration } from "./migration.ts";

export const signInSources: Migration = {
  name: "0020-sign-in-sources",
  up: async (transaction) => {
    await transaction.raw(`
      create table sign_in_sources (
        account_id text not null,
        user_id text not null,
        source text not null,
        last_at timestamptz not null,
        primary key (account_id, user_id, source),
        foreign key (account_id, user_id) references users
      );
      create index sign_in_sources_by_time on sign_in_sources (last_at);
      comment on column sign_in_sources.source is 'A digest of the network: who signs in from where is nobody''s business who reads the table';
    `);
  },
};

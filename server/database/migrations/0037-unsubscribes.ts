// What each link of a message has changed (decisions-proposed.md P68).
import type { Migration } from "./migration.ts";

export const unsubscribes: Migration = {
  name: "0037-unsubscribes",
  up: async (transaction) => {
    await transaction.raw(`
      create table unsubscribes (
        account_id text not null references accounts,
        link_id text not null,
        given boolean not null,
        withdrawn jsonb not null,
        changed_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (account_id, link_id)
      );
      comment on table unsubscribes is 'The last change by a link; without one there is no row';
      comment on column unsubscribes.withdrawn is 'The choices it took back, which resubscribing gives again: never more than was given';
      create index unsubscribes_expiry on unsubscribes (expires_at);
    `);
  },
};

// What the nightly checks of chains found, of agreements and templates as of consents: one row for each kind, the same for all processes.
import type { Migration } from "./migration.ts";

export const chainChecks: Migration = {
  name: "0070-chain-checks",
  up: async (transaction) => {
    await transaction.raw(`
      create table chain_checks (
        kind text primary key check (kind in ('agreements', 'consents', 'histories')),
        checked_at timestamptz not null,
        chains integer not null,
        rows bigint not null,
        broken integer not null
      );
      comment on table chain_checks is 'What the last nightly check of each kind of chain found';
      comment on column chain_checks.rows is 'Those that had been added by then: the next night there are as many of them';
    `);
  },
};

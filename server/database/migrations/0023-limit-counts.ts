// One table for every limit. What stood in the three before it is forgotten: counts of the last minutes, at most of a day.
import type { Migration } from "./migration.ts";

export const limitCounts: Migration = {
  name: "0023-limit-counts",
  up: async (transaction) => {
    await transaction.raw(`
      create table limit_counts (
        name text not null,
        key text not null,
        times timestamptz[] not null,
        counts integer[] not null,
        expires_at timestamptz not null,
        primary key (name, key)
      );
      create index limit_counts_by_expiry on limit_counts (expires_at);
      comment on table limit_counts is 'How often what was limited happened lately: a sliding window that all processes share. Some limits hold before any account is known, so keyed without one';
      comment on column limit_counts.name is 'The rule''s';
      comment on column limit_counts.key is 'A keyed digest of whoever is counted';
      comment on column limit_counts.counts is 'How many at each of the times';
      drop table rate_limits, code_slots, code_budgets;
    `);
  },
};

// Where people stop: how many visits stand at each question, stand after Submit was pressed, and how many a question was refused in. Figures
// alone: no row names a link, a person or an answer. A visit that goes on is counted where it is and no longer where it was.
import type { Migration } from "./migration.ts";

export const stepCounts: Migration = {
  name: "0068-step-counts",
  up: async (transaction) => {
    await transaction.raw(`
      create table step_counts (
        account_id text not null references accounts,
        enrollment_id text not null,
        version_id text not null,
        day date not null,
        kind text not null check (kind in ('stopped', 'pressed', 'refused')),
        input_id text not null,
        shard smallint not null,
        count bigint not null,
        primary key (account_id, enrollment_id, version_id, day, kind, input_id, shard)
      );
      comment on column step_counts.day is 'Of the account''s time zone at the time of counting; what goes on later is taken from the same day';
      comment on column step_counts.count is 'In one shard it can be below zero';
    `);
  },
};

// Beside the job queue's own tables: which workers live, and the jobs that were given up.
import type { Migration } from "./migration.ts";

export const jobs: Migration = {
  name: "0011-jobs",
  up: async (transaction) => {
    await transaction.raw(`
      create table job_workers (
        worker_id text primary key,
        seen_at timestamptz not null
      );

      create table dead_letters (
        account_id text not null,
        key text not null,
        kind text not null,
        payload jsonb not null,
        at timestamptz not null,
        primary key (account_id, key)
      );
      comment on table dead_letters is 'Jobs that failed 26 times in a day: for people to look at';
    `);
  },
};

// What the answers of a form add up to, by day, counted as submissions become final.
import type { Migration } from "./migration.ts";

export const results: Migration = {
  name: "0010-results",
  up: async (transaction) => {
    await transaction.raw(`
      create table answer_counts (
        account_id text not null references accounts,
        enrollment_id text not null,
        day date not null,
        input_id text not null,
        kind text not null check (kind in ('report', 'submitted', 'answer')),
        answer text not null,
        shard smallint not null,
        count bigint not null,
        primary key (account_id, enrollment_id, day, input_id, kind, answer, shard)
      );
      comment on column answer_counts.kind is 'report: one a submission; submitted: one a question that was answered; answer: one an answer';
      comment on column answer_counts.answer is 'An option''s guid, a number of stars, or a text; empty unless kind is answer';
      comment on column answer_counts.shard is 'A count is spread over a few rows, so that writers do not queue for one';
    `);
  },
};

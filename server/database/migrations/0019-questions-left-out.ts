// A question that was shown and left out is counted by itself: whom it was not shown to did not leave it out.
import type { Migration } from "./migration.ts";

export const questionsLeftOut: Migration = {
  name: "0019-questions-left-out",
  up: async (transaction) => {
    await transaction.raw(`
      alter table answer_counts
        drop constraint answer_counts_kind_check,
        add constraint answer_counts_kind_check check (kind in ('report', 'submitted', 'leftOut', 'answer'));
      comment on column answer_counts.kind is
        'report: one a submission; submitted, leftOut: one a question that was shown, or sent by its tag; answer: one an answer';

      -- What was counted before is taken as shown to all, as it was told until now.
      insert into answer_counts (account_id, enrollment_id, day, input_id, kind, answer, shard, count)
      select account_id, enrollment_id, day, question.input_id, 'leftOut', '', 0, reports.count - coalesce(submitted.count, 0)
      from (
        select account_id, enrollment_id, day, sum(count) as count from answer_counts where kind = 'report' group by 1, 2, 3
      ) as reports
      join (
        select distinct account_id, enrollment_id, input_id from answer_counts where kind = 'submitted'
      ) as question using (account_id, enrollment_id)
      left join (
        select account_id, enrollment_id, day, input_id, sum(count) as count
        from answer_counts where kind = 'submitted' group by 1, 2, 3, 4
      ) as submitted using (account_id, enrollment_id, day, input_id)
      where reports.count > coalesce(submitted.count, 0);
    `);
  },
};

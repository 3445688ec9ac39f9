// What a test link submits is kept apart, and every submission that counts is found in order, for the export.
import type { Migration } from "./migration.ts";

export const testLinks: Migration = {
  name: "0014-test-links",
  up: async (transaction) => {
    await transaction.raw(`
      alter table reports add column is_test boolean not null default false;
      comment on column reports.is_test is 'Submitted by an author''s test link: counts nowhere';
      create index reports_final on reports (account_id, enrollment_id, final_at, report_id)
        where state = 'final' and not is_test;
      create index reports_by_version on reports (account_id, version_id) where state = 'final' and not is_test;
    `);
  },
};

// The list of responses is narrowed to those with a note.
import type { Migration } from "./migration.ts";

export const notedResponses: Migration = {
  name: "0086-noted-responses",
  up: async (transaction) => {
    await transaction.raw(`
      create index reports_noted on reports (account_id, enrollment_id, final_at, report_id)
        where state = 'final' and work_note is not null;
    `);
  },
};

// The rule that lets a form have one submission of each subject begins with the subject. It began with account and form, as the rule of the
// keys does: as long as PostgreSQL has no statistics of the table, it takes either index for a search by subject, and by the wrong one it
// reads every report of the form.
import type { Migration } from "./migration.ts";

const partitions = 8;

export const reportSlots: Migration = {
  name: "0049-report-slots",
  up: async (transaction) => {
    await transaction.raw(`
      alter table reports drop constraint reports_once;
      alter table reports add constraint reports_once unique (slot, enrollment_id, account_id);
    `);
    // In a partition a rule is told by the partition's number after its name (server/database/failures.ts).
    for (let number = 0; number < partitions; number++)
      await transaction.raw(
        `alter index partitions.reports_${number}_slot_enrollment_id_account_id_key rename to reports_once_${number}`,
      );
  },
};

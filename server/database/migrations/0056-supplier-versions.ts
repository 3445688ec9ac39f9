// An older page must not undo what was chosen since: each change of a choice is another version of it.
import type { Migration } from "./migration.ts";

export const supplierVersions: Migration = {
  name: "0056-supplier-versions",
  up: async (transaction) => {
    await transaction.raw(`
      alter table supplier_choices add column version integer not null default 1;
      comment on column supplier_choices.version is 'Counts the changes';
    `);
  },
};

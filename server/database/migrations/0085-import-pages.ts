// Imports of choices by the staff's page: who took one back.
import type { Migration } from "./migration.ts";

export const importPages: Migration = {
  name: "0085-import-pages",
  up: async (transaction) => {
    await transaction.raw(`
      alter table choice_imports add column undone_by text;
      comment on column choice_imports.user_id is 'Who recorded it; before that, who brought it';
      comment on column choice_imports.undone_by is 'Null: it counts';
    `);
  },
};

// The end of each template's history: without it the newest rows could be taken away unseen (threats.md T50).
import type { Migration } from "./migration.ts";

export const templateHistory: Migration = {
  name: "0016-template-history",
  up: async (transaction) => {
    await transaction.raw(`
      alter table templates
        add column history_number integer not null default 0,
        add column history_hash text;
      comment on column templates.history_number is 'How many rows its history has';
      comment on column templates.history_hash is 'Of the newest row';
    `);
  },
};

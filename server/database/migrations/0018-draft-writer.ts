// Which open editor wrote a draft last, and how often: its own save, whose answer was lost, is then no conflict.
import type { Migration } from "./migration.ts";

export const draftWriter: Migration = {
  name: "0018-draft-writer",
  up: async (transaction) => {
    await transaction.raw(`
      alter table template_drafts
        add column writer_id text,
        add column writer_save integer;
      comment on column template_drafts.writer_id is 'Of the open editor that wrote it last';
      comment on column template_drafts.writer_save is 'Which of that editor''s saves it is';
    `);
  },
};

// A draft that was thrown away or became a version leaves behind which editor ended it: what that one sent before, and arrives late, is refused.
import type { Migration } from "./migration.ts";

export const draftEnd: Migration = {
  name: "0021-draft-end",
  up: async (transaction) => {
    await transaction.raw(`
      alter table template_drafts
        alter column name drop not null,
        alter column content drop not null;
      comment on column template_drafts.content is 'null: thrown away, or a version now; the writer is who ended it';
    `);
  },
};

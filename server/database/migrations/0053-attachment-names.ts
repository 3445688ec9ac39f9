// Two files of one input can have the same bytes under two names: each is an attachment.
import type { Migration } from "./migration.ts";

export const attachmentNames: Migration = {
  name: "0053-attachment-names",
  up: async (transaction) => {
    await transaction.raw(`
      alter table attachments
        drop constraint attachments_once,
        add constraint attachments_once unique (account_id, report_id, input_id, sha256, name);
      comment on column attachments.sha256 is 'Of the bytes as uploaded: the same file again, under the same name, is the same attachment';
    `);
  },
};

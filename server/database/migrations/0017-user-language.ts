// The language that a user reads, for the mails that come to them.
import type { Migration } from "./migration.ts";

export const userLanguage: Migration = {
  name: "0017-user-language",
  up: async (transaction) => {
    await transaction.raw(`
      alter table users add language text;
      comment on column users.language is 'Of the pages, as last chosen; none: English';
    `);
  },
};

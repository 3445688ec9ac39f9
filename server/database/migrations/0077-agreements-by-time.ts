// The staff's list of agreements is read page by page, the newest first.
import type { Migration } from "./migration.ts";

export const agreementsByTime: Migration = {
  name: "0077-agreements-by-time",
  up: async (transaction) => {
    await transaction.raw(
      "create index agreements_by_time on agreements (account_id, created_at desc, agreement_key desc)",
    );
  },
};

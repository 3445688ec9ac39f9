// Since when the biller has not taken a fact is shown to staff, who send it again.
import type { Migration } from "./migration.ts";

export const triedFacts: Migration = {
  name: "0082-tried-facts",
  up: async (transaction) => {
    await transaction.raw("alter table biller_facts add column tried_at timestamptz");
  },
};

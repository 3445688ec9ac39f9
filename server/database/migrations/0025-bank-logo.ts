// The logo of the bank to draw from, for the receipt.
import type { Migration } from "./migration.ts";

export const bankLogo: Migration = {
  name: "0025-bank-logo",
  up: async (transaction) => {
    await transaction.raw(`
      alter table bank_accounts add logo_id text;
      comment on column bank_accounts.logo_id is 'In bank_logos; null where the directory has none, and for an account stored by the biller';
    `);
  },
};

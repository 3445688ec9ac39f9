// An account can be closed and opened again by a command; its data stays.
import type { Migration } from "./migration.ts";

export const closedAccounts: Migration = {
  name: "0064-closed-accounts",
  up: async (transaction) => {
    await transaction.raw(`
      alter table accounts add column closed_at timestamptz;
      comment on column accounts.closed_at is 'Since then its links have ended, nothing is sent, and nobody signs in; null: it is open';
    `);
  },
};

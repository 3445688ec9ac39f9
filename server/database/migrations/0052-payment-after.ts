// A thing is paid again only after the payment before it, and once after each (decisions-proposed.md P101).
import type { Migration } from "./migration.ts";

export const paymentAfter: Migration = {
  name: "0052-payment-after",
  up: async (transaction) => {
    // What was made before, and what an older version makes, follows nothing: each has a value of its own.
    await transaction.raw(`
      alter table payments add column after_payment text not null default gen_random_uuid()::text;
      create unique index payments_after on payments (account_id, pays_for, after_payment) where state not in ('declined', 'returned');
      comment on column payments.after_payment is 'The newest paid payment of the same thing when it was made; empty: none';
    `);
  },
};

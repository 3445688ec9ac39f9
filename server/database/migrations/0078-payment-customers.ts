// Two customers of one account can have a bill of the same number: a thing that is paid is one customer's (decisions-proposed.md P101, P149).
import type { Migration } from "./migration.ts";

export const paymentCustomers: Migration = {
  name: "0078-payment-customers",
  up: async (transaction) => {
    await transaction.raw(`
      drop index payments_open, payments_fixed, payments_after;
      create unique index payments_open on payments (account_id, recipient_id, pays_for)
        where state in ('created', 'sent', 'action', 'unknown');
      create unique index payments_fixed on payments (account_id, recipient_id, pays_for)
        where is_fixed and state in ('created', 'sent', 'action', 'unknown', 'paid');
      create unique index payments_after on payments (account_id, recipient_id, pays_for, after_payment)
        where state not in ('declined', 'returned');
      comment on column payments.balance_before is 'Written by versions before this one, and read by none';
    `);
  },
};

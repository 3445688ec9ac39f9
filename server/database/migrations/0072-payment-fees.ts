// What a payment's method costs in addition, why one was declined, by our code, and since when the biller's figure may hold it
// (decisions-proposed.md P140, P149).
import type { Migration } from "./migration.ts";

export const paymentFees: Migration = {
  name: "0072-payment-fees",
  up: async (transaction) => {
    await transaction.raw(`
      alter table payments add column fee bigint not null default 0, add column decline_code text,
        add column posted_at timestamptz, add column return_posted_at timestamptz;
      update payments set posted_at = created_at, return_posted_at = returned_at where state in ('paid', 'returned');
      comment on column payments.fee is 'In minor units: what the method costs in addition, charged with amount and tax';
      comment on column payments.posted_at is 'When it began to be posted to the biller; null: not yet';
      comment on column payments.return_posted_at is 'When its return by the bank began to be; null: not yet';
      comment on column payments.decline_code is 'Why the provider declined it, by our own code; null: it gave no reason that we know';
    `);
  },
};

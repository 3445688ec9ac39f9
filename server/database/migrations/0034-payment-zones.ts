// In which time zone a payment was made, and the newest of each customer.
import type { Migration } from "./migration.ts";

export const paymentZones: Migration = {
  name: "0034-payment-zones",
  up: async (transaction) => {
    await transaction.raw(`
      alter table payments add column time_zone text not null default 'UTC';
      create index payments_newest on payments (account_id, recipient_id, created_at desc);
      comment on column payments.time_zone is 'The biller''s when it was made, as IANA names it';
    `);
  },
};

// What a customer owes is one thing, whichever link pays it (decisions-proposed.md P136, P149).
import type { Migration } from "./migration.ts";

export const debts: Migration = {
  name: "0060-debts",
  up: async (transaction) => {
    // What an older version makes has no debt: its own rule keeps it to one for each thing paid.
    await transaction.raw(`
      create table biller_figures (
        account_id text not null,
        recipient_id text not null,
        owed bigint not null,
        changed_at timestamptz not null,
        primary key (account_id, recipient_id)
      );
      comment on table biller_figures is 'What the biller last said that a customer owes';
      comment on column biller_figures.changed_at is 'When it was first seen to be this';
      alter table payments add column debt text, add column returned_at timestamptz;
      create unique index payments_debt on payments (account_id, debt)
        where debt is not null and state in ('created', 'sent', 'action', 'unknown');
      comment on column payments.debt is 'The recipient: one payment at a time for what a customer owes, whatever link';
    `);
  },
};

// What an operator tells customers: that the site is down, and what stands on the page of outages (decisions-proposed.md P113).
import type { Migration } from "./migration.ts";

export const notices: Migration = {
  name: "0046-notices",
  up: async (transaction) => {
    await transaction.raw(`
      create table notices (
        account_id text references accounts,
        outage boolean not null default false,
        message text,
        template text,
        changed_at timestamptz not null,
        constraint notices_once unique nulls not distinct (account_id)
      );
      comment on table notices is 'One row for an account, and one without an account for everybody';
      comment on column notices.outage is 'While true, pages give way to the maintenance page';
      comment on column notices.message is 'The words of the maintenance page, as text; null: its own';
      comment on column notices.template is 'Sanitised HTML of the page of outages; null: none';
    `);
  },
};

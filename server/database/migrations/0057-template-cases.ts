// Test cases are kept with their form, so that they run on it as it is now.
import type { Migration } from "./migration.ts";

export const templateCases: Migration = {
  name: "0057-template-cases",
  up: async (transaction) => {
    await transaction.raw(`
      create table template_cases (
        account_id text not null,
        template_id text not null,
        case_id text not null,
        title text not null,
        fixture jsonb not null,
        saved_by text not null,
        saved_at timestamptz not null,
        primary key (account_id, template_id, case_id),
        foreign key (account_id, template_id) references templates on delete cascade
      );
      comment on table template_cases is 'Recorded sessions of filling in a form, and what they expect; run on the form as it is now';
      comment on column template_cases.fixture is 'With the form that it was recorded on, for the names of what is gone since';
    `);
  },
};

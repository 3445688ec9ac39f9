// Budget billing and the instalment plans of its flow (decisions-proposed.md P41 to P46).
import type { Migration } from "./migration.ts";

export const budget: Migration = {
  name: "0030-budget",
  up: async (transaction) => {
    await transaction.raw(`
      alter table recipients add column budget jsonb;
      comment on column recipients.budget is 'Usage, estimate and energy assistance, for budget billing; null: the biller offers it not';

      create table budget_plans (
        account_id text not null references accounts,
        recipient_id text not null,
        enrolled boolean not null,
        source text,
        changed_at timestamptz not null,
        primary key (account_id, recipient_id)
      );

      create table installment_agreements (
        account_id text not null references accounts,
        agreement_id text not null,
        recipient_id text not null,
        balance bigint not null,
        lines jsonb not null,
        consent jsonb not null,
        source text,
        agreed_at timestamptz not null,
        primary key (account_id, agreement_id)
      );
      create unique index installment_agreements_once on installment_agreements (account_id, recipient_id, balance);
      comment on column installment_agreements.balance is 'In minor units; a customer agrees once for one balance';
      comment on column installment_agreements.consent is 'When, in which language, and the hash of the text that was shown';
    `);
  },
};

// A customer agrees to instalments once for one balance and the day of the first of them: who owes as much again later can agree again.
import type { Migration } from "./migration.ts";

export const agreedAgain: Migration = {
  name: "0051-agreed-again",
  up: async (transaction) => {
    await transaction.raw(`
      drop index installment_agreements_once;
      create unique index installment_agreements_once
        on installment_agreements (account_id, recipient_id, balance, (lines -> 0 ->> 'dueDate'));
      comment on column installment_agreements.balance is 'In minor units';
    `);
  },
};

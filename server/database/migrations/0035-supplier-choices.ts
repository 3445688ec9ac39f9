// What customers want energy suppliers not to do (decisions-proposed.md P75).
import type { Migration } from "./migration.ts";

export const supplierChoices: Migration = {
  name: "0035-supplier-choices",
  up: async (transaction) => {
    await transaction.raw(`
      create table supplier_choices (
        account_id text not null references accounts,
        recipient_id text not null,
        do_not_contact boolean not null,
        do_not_transfer boolean not null check (do_not_contact or not do_not_transfer),
        source text,
        changed_at timestamptz not null,
        primary key (account_id, recipient_id)
      );
      comment on column supplier_choices.do_not_contact is 'Left out of supplier communications';
      comment on column supplier_choices.do_not_transfer is 'No transfer of the commodity service; residential customers in Maryland alone';
    `);
  },
};

// What customers want suppliers not to do, in the database.
import type { SupplierChoice } from "@billwright/engine/screens";
import type { Queryable, Transaction } from "../../../database/connect.ts";

export interface Customer {
  accountId: string;
  recipientId: string;
}

/** Nothing is chosen until somebody chooses it. */
export async function findChoice(database: Queryable, { accountId, recipientId }: Customer): Promise<SupplierChoice> {
  const stored = await database("supplier_choices")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<SupplierChoice | undefined>({ doNotContact: "do_not_contact", doNotTransfer: "do_not_transfer" });
  return stored ?? { doNotContact: false, doNotTransfer: false };
}

/** Whether it was another than the stored one. */
export async function storeChoice(
  transaction: Transaction,
  { accountId, recipientId }: Customer,
  { source, at, ...choice }: SupplierChoice & { source: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    `insert into supplier_choices as known (account_id, recipient_id, do_not_contact, do_not_transfer, source, changed_at)
       values (:accountId, :recipientId, :doNotContact, :doNotTransfer, :source, :at)
     on conflict (account_id, recipient_id) do update
       set do_not_contact = excluded.do_not_contact, do_not_transfer = excluded.do_not_transfer,
         source = excluded.source, changed_at = excluded.changed_at
       where (known.do_not_contact, known.do_not_transfer) <> (excluded.do_not_contact, excluded.do_not_transfer)
     returning 1`,
    { accountId, recipientId, ...choice, source, at },
  );
  return rows.length > 0;
}

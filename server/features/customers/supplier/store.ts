// What customers want suppliers not to do, in the database.
import type { SupplierChoice } from "@billwright/engine/screens";
import type { Queryable, Transaction } from "../../../database/connect.ts";

export interface Customer {
  accountId: string;
  recipientId: string;
}

/** What is stored, and how often it was changed. */
export interface StoredChoice extends SupplierChoice {
  version: number;
}

/** Nothing is chosen until somebody chooses it. */
export async function findChoice(database: Queryable, { accountId, recipientId }: Customer): Promise<StoredChoice> {
  const stored = await database("supplier_choices")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<StoredChoice | undefined>({
      doNotContact: "do_not_contact",
      doNotTransfer: "do_not_transfer",
      version: "version",
    });
  return stored ?? { doNotContact: false, doNotTransfer: false, version: 0 };
}

interface NewChoice extends SupplierChoice {
  source: string | null;
  at: Date;
  /** Which the customer has seen; null: not known. */
  seen: number | null;
}

/** `stale`: it would take back what was chosen after the version that was seen. More can be ruled out by any page. */
export async function storeChoice(
  transaction: Transaction,
  { accountId, recipientId }: Customer,
  { source, at, seen, ...choice }: NewChoice,
): Promise<"changed" | "same" | "stale"> {
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    `insert into supplier_choices as known (account_id, recipient_id, do_not_contact, do_not_transfer, source, changed_at)
       values (:accountId, :recipientId, :doNotContact, :doNotTransfer, :source, :at)
     on conflict (account_id, recipient_id) do update
       set do_not_contact = excluded.do_not_contact, do_not_transfer = excluded.do_not_transfer,
         source = excluded.source, changed_at = excluded.changed_at, version = known.version + 1
       where (known.do_not_contact, known.do_not_transfer) <> (excluded.do_not_contact, excluded.do_not_transfer)
         and (coalesce(:seen, known.version) >= known.version
           or (known.do_not_contact <= excluded.do_not_contact and known.do_not_transfer <= excluded.do_not_transfer))
     returning 1`,
    { accountId, recipientId, ...choice, source, at, seen },
  );
  if (rows.length > 0) return "changed";
  const { doNotContact, doNotTransfer } = await findChoice(transaction, { accountId, recipientId });
  return doNotContact === choice.doNotContact && doNotTransfer === choice.doNotTransfer ? "same" : "stale";
}

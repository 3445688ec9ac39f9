// Reports every change of a consent, wherever it was made, to the biller and to its webhooks. It carries ids, a channel, a time and a source, and neither a name nor
// a contact (decisions-proposed.md P139).
import type { Transaction } from "../../../database/connect.ts";
import { handFacts, notifyTenantOfAll } from "../../platform/index.ts";
import type { StoredRow } from "./rows.ts";

/** The new rows of a customer; of one by which an import counts no more, `state` is what holds since. */
export interface Reported {
  recipientId: string;
  rows: readonly StoredRow[];
}

/** In the transaction that adds the rows. */
export async function reportRows(
  transaction: Transaction,
  accountId: string,
  all: readonly Reported[],
  at: Date,
): Promise<void> {
  await handFacts(transaction, accountId, {
    at,
    ofCustomers: all.map(({ recipientId, rows }) => ({
      recipientId,
      facts: rows.map((row) => ({
        ...{ kind: "consent.changed" as const, key: `${recipientId}:${row.number}`, about: recipientId },
        data: {
          ...{ categoryId: row.categoryId, category: row.category, channel: row.channel, state: row.state },
          ...{ until: row.until, isContact: row.contact !== null, source: row.source },
        },
      })),
    })),
  });
  await notifyTenantOfAll(
    transaction,
    { accountId, event: "consent.changed" },
    all.flatMap(({ recipientId, rows }) =>
      rows.map((row) => ({
        key: `consent.changed:${recipientId}:${row.number}`,
        at,
        data: {
          recipientId,
          // Null: everything that is not mandatory.
          categoryId: row.categoryId,
          channel: row.channel,
          given: row.state === "given",
          at: at.toISOString(),
          source: row.source,
          ...(row.until !== null && { until: row.until }),
          // One contact of the channel alone: it was taken off, or is there again.
          ...(row.contact !== null && { isContact: true }),
        },
      })),
    ),
  );
}

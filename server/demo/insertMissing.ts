// Inserts the rows that are not there yet; those that are stay as people have left them.
import type { Transaction } from "../database/connect.ts";

/** Rows to one statement; PostgreSQL takes 65,535 parameters. */
const batchSize = 500;

export async function insertMissing(
  transaction: Transaction,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await transaction(table).insert(batch).onConflict().ignore();
  }
}

/** A list goes in as JSON text, or the driver would make a PostgreSQL array of it. */
export const json = (value: unknown): string => JSON.stringify(value);

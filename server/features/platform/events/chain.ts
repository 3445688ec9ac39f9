// A chain of rows that only ever grows: each has the hash of the one before, and what it is about stores the chain's end, so that missing
// newest rows are detected, too (threats.md T50).
import { createHash } from "node:crypto";

/** What every row of a chain has. The first one's number is 1. */
export interface ChainRow {
  number: number;
  previousHash: string;
  hash: string;
}

/** The newest row, as stored elsewhere; all null or 0: there is none. */
export interface ChainEnd {
  number: number | null;
  hash: string | null;
}

/** The hash before the first row. */
const genesis = "0".repeat(64);

/** Of the fields in one fixed order: JSON that can be written in one way only. */
export const chainHash = (fields: readonly (string | number | null)[]): string =>
  createHash("sha256").update(JSON.stringify(fields)).digest("hex");

/** Where the next row goes. */
export const nextLink = ({ number, hash }: ChainEnd): Omit<ChainRow, "hash"> => ({
  number: (number ?? 0) + 1,
  previousHash: hash ?? genesis,
});

/** Whether every row is unchanged and in order, and none is missing. `hashOf` computes a row's hash anew. */
export function isUnbroken<Row extends ChainRow>(
  rows: readonly Row[],
  end: ChainEnd,
  hashOf: (row: Row) => string,
): boolean {
  const isLinked = rows.every(
    (row, index) =>
      row.number === index + 1 && row.previousHash === (rows[index - 1]?.hash ?? genesis) && row.hash === hashOf(row),
  );
  return isLinked && rows.length === (end.number ?? 0) && (rows.at(-1)?.hash ?? null) === end.hash;
}

/** As PostgreSQL writes the same moment by `microsecondsOf`. */
export const microseconds = (at: Date): string => at.toISOString().replace("Z", "000Z");

/** SQL that writes a column's moment to the microsecond. */
export const microsecondsOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

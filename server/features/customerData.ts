// What a feature does where what is stored about a customer is exported or erased on request: its own part, next to its own tables.
import type { Json } from "@billwright/schemas";
import type { Transaction } from "../database/connect.ts";
import type { Seal } from "../tokens/seal.ts";
import type { CustomerKey } from "../tokens/subject.ts";

/** Kinds of data, each erased in one transaction, in this order: payments first, because one that is under way keeps everything. */
export const dataKinds = ["payments", "submissions", "messages", "contacts", "profile", "proofs"] as const;
export type DataKind = (typeof dataKinds)[number];

/**
 * Runs before the rows of a kind go, in the same transaction. Throws NotErasable, and nothing is erased.
 * @param contacts What messages to the customer go to besides what is stored here, as the biller says.
 */
export type BeforeErasing = (
  transaction: Transaction,
  customer: CustomerKey,
  now: Date,
  seal: Seal,
  contacts: readonly string[],
) => Promise<void>;

/** Runs before rows of a table go because they are too old, in the same transaction; `ids`: by the column that names them in `retention.ts`. */
type BeforeDeleting = (transaction: Transaction, accountId: string, ids: readonly string[]) => Promise<void>;

/** A column `sealed` that is kept for longer than any link. */
export interface SealedColumn {
  /** The column that names a row within its account. */
  id: string;
  /** The same under the current secret; null where no secret opens it. */
  renew(seal: Seal, row: { accountId: string; id: string }, sealed: string): string | null;
  /** What it says, by the names of an export; left out: the export has none of it. */
  open?(seal: Seal, row: { accountId: string; id: string }, sealed: string | null): Record<string, Json>;
}

export interface CustomerDataPart {
  beforeErasing?: Readonly<Partial<Record<DataKind, BeforeErasing>>>;
  /** By the table. */
  beforeDeleting?: Readonly<Record<string, BeforeDeleting>>;
  /** By the table that has the column `sealed`. */
  sealed?: Readonly<Record<string, SealedColumn>>;
}

/** Something of the customer is under way. */
export class NotErasable extends Error {
  override name = "NotErasable";
}

// An Owner who is none any more, and what other features do about it in the same transaction.
import type { Transaction } from "../../database/connect.ts";

/** Who is no Owner any more, and by whose doing. */
export interface OwnerLeft {
  accountId: string;
  userId: string;
  by: string;
  now: Date;
}

/** Called in the transaction that took an Owner's role or disabled them, behind it. */
export type WhenOwnerLeft = (transaction: Transaction, left: OwnerLeft) => Promise<void>;

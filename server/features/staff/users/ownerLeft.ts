// An Owner who has lost the role, and what other features do about it in the same transaction.
import type { Transaction } from "../../../database/connect.ts";

/** The former Owner, and the user who caused it. */
interface OwnerLeft {
  accountId: string;
  userId: string;
  by: string;
  now: Date;
}

/** Called in the transaction that took an Owner's role or disabled them, after that change. */
export type WhenOwnerLeft = (transaction: Transaction, left: OwnerLeft) => Promise<void>;

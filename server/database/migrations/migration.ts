import type { Transaction } from "../connect.ts";

/** One step of the schema. Every statement is safe to run while the code before it still serves. */
export interface Migration {
  /** Kept in the database for good: never renamed. */
  name: string;
  up(transaction: Transaction): Promise<void>;
}

import type { Transaction } from "../connect.ts";

/** One step of the schema. Every statement is safe to run while the previous version of the code is still serving. */
export interface Migration {
  /** Stored in the database for good: never rename it. */
  name: string;
  up(transaction: Transaction): Promise<void>;
}

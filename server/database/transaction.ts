// Transactions that are tried again if the database says that another try may succeed (threats.md T20).
import type { Runtime } from "../runtime.ts";
import type { Database, Transaction } from "./connect.ts";
import { isRetryable } from "./failures.ts";

const tries = 3;
const longestPauseMs = 50;

/** Runs the work in one transaction, up to three times with a random pause in between. The work must be safe to run again. */
export async function inTransaction<Result>(
  database: Database,
  runtime: Pick<Runtime, "random">,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, runtime.random() * longestPauseMs * attempt));
    }
  }
}

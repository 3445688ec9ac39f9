// What a user of the staff does, with their name for the audit trail.
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Runtime } from "../../../runtime.ts";
import type { By } from "./audit.ts";

/** Of a request by somebody who is signed in. */
interface Acting {
  opened: { again(transaction: Transaction): Promise<{ accountId: string; userId: string }> };
  ip: string;
}

/** In one transaction, by a user whose role is as it is now. */
export const acting = <Result>(
  { database, runtime }: { database: Database; runtime: Runtime },
  { opened, ip }: Acting,
  work: (on: Transaction, by: By, accountId: string) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, runtime, async (transaction) => {
    const { accountId, userId } = await opened.again(transaction);
    return work(transaction, { actor: userId, ip }, accountId);
  });

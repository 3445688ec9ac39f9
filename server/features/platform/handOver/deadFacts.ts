// What was given up: the staff's list of it, and its way to the biller once more.
import type { Transaction } from "../../../database/connect.ts";
import { forgetDeadLetter } from "../../../jobs/deadLetters.ts";
import { jobNameOf, sendAgain } from "./store.ts";

/** False: it is not given up. */
export async function sendFactAgain(
  transaction: Transaction,
  which: { accountId: string; key: string },
): Promise<boolean> {
  const fact = await sendAgain(transaction, which);
  if (fact === null) return false;
  await forgetDeadLetter(transaction, which.accountId, { kind: "handFact", key: jobNameOf(fact) });
  return true;
}

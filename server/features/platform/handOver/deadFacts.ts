// What was given up, on its way to the biller once more.
import type { Transaction } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import { forgetDeadLetter } from "../../../jobs/deadLetters.ts";
import type { Audit, By } from "../events/index.ts";
import { findDead, isFactOf, jobNameOf, sendAgain } from "./store.ts";

interface NamedFact {
  accountId: string;
  key: string;
}

/** False: it is not given up. */
export async function sendFactAgain(transaction: Transaction, which: NamedFact): Promise<boolean> {
  const fact = await sendAgain(transaction, which);
  if (fact === null) return false;
  await forgetDeadLetter(transaction, which.accountId, { kind: "handFact", key: jobNameOf(fact) });
  return true;
}

/** One that is not given up is sent anyway. @throws Refused where the account has no such fact. */
export async function sendGivenUp(transaction: Transaction, audit: Audit, by: By, which: NamedFact): Promise<void> {
  const { accountId, key: object } = which;
  if (await sendFactAgain(transaction, which))
    await audit.write(transaction, { accountId, ...by, action: "fact_sent_again", object });
  else if (!(await isFactOf(transaction, which))) throw notFound();
}

const atOnce = 500;

/** Some of what was given up, the oldest first. */
export async function sendAllGivenUp(
  transaction: Transaction,
  audit: Audit,
  by: By,
  accountId: string,
): Promise<{ count: number; isMore: boolean }> {
  const found = await findDead(transaction, accountId, atOnce);
  for (const { key } of found) await sendFactAgain(transaction, { accountId, key });
  const count = found.length;
  const entry = { accountId, ...by, action: "fact_sent_again", object: accountId, detail: { count } } as const;
  if (count > 0) await audit.write(transaction, entry);
  return { count, isMore: count === atOnce };
}

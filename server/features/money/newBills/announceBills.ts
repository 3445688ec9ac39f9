// The operator's word that bills are ready, for `npm run bills`. A biller's nightly run gives a file, with a line for each bill.
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/connect.ts";
import { beside } from "../../../database/beside.ts";
import { demandAccount } from "../../platform/index.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { addJob } from "../../../jobs/queue.ts";
import type { Runtime } from "../../../runtime.ts";
import { findCategories } from "../../customers/index.ts";
import { newBillCategory } from "./announceBill.ts";

export interface ReadyBill {
  recipientId: string;
  /** The biller's number of it; null: the customer's newest. */
  bill: string | null;
}

const mostBills = 100_000;
const longestId = 128;

/** `RECIPIENT` or `RECIPIENT,NUMBER` on each line. Throws an error that names the first wrong line. */
export function readBills(file: string): ReadyBill[] {
  const lines = file.split(/\r?\n/).map((line) => line.trim());
  const bills = lines.flatMap((line, at) => (line === "" ? [] : [readLine(line, at + 1)]));
  if (bills.length === 0)
    throw new Error("The file names no bill: give a line for each, RECIPIENT or RECIPIENT,NUMBER.");
  if (bills.length > mostBills) throw new Error(`The file has ${bills.length} lines: give ${mostBills} at most.`);
  return bills;
}

function readLine(line: string, number: number): ReadyBill {
  const [recipientId = "", bill = null, ...more] = line.split(",").map((part) => part.trim());
  const isId = (text: string) => text !== "" && text.length <= longestId;
  if (!isId(recipientId) || (bill !== null && !isId(bill)) || more.length > 0)
    throw new Error(`Line ${number} is not RECIPIENT or RECIPIENT,NUMBER.`);
  return { recipientId, bill };
}

/** Enqueues all of them, or none; the server asks the biller for each. Throws if that is impossible. */
export async function announceBills(
  config: Config,
  accountId: string,
  bills: readonly ReadyBill[],
  runtime: Runtime,
): Promise<void> {
  return beside(config, async (database) => {
    await check(database, accountId);
    await inTransaction(database, runtime, async (transaction) => {
      for (const { recipientId, bill } of bills)
        await addJob(transaction, "tellOfBill", JSON.stringify([accountId, recipientId, bill]), {
          ...{ accountId, recipientId, bill },
        });
    });
  });
}

async function check(database: Database, accountId: string): Promise<void> {
  await demandAccount(database, accountId);
  if (newBillCategory(await findCategories(database, accountId)) === undefined)
    throw new Error(
      `"${accountId}" has no category for new bills: give one "newBill": true among its categories (npm run account).`,
    );
}

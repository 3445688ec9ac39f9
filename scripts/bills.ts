// npm run bills -- --account ID --recipient ID [--bill NUMBER]: notifies a customer of a bill, the newest one if no number is given.
// npm run bills -- --account ID --file FILE: the same for each line of the file, RECIPIENT or RECIPIENT,NUMBER; all are enqueued, or none.
// Each customer gets it on the channels that they want, once for each bill, however often the command runs.
import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { readBills, readConfig, realRuntime, announceBills, withSecrets, type ReadyBill } from "@billwright/server";

const usage = [
  "npm run bills -- --account ID --recipient ID [--bill NUMBER]",
  "npm run bills -- --account ID --file FILE",
].join("\n");

function readArguments(): { account: string; bills: ReadyBill[] } {
  const { values } = parseArgs({
    options: {
      account: { type: "string" },
      recipient: { type: "string" },
      bill: { type: "string" },
      file: { type: "string" },
    },
  });
  const { account, recipient, bill = null, file } = values;
  if (!account) throw new Error(`--account is missing.\n${usage}`);
  if ((recipient === undefined) === (file === undefined)) throw new Error(`Give --recipient or --file.\n${usage}`);
  if (file !== undefined && bill !== null) throw new Error(`--bill belongs to --recipient.\n${usage}`);
  const bills = file === undefined ? [{ recipientId: recipient!, bill }] : readBills(readFileSync(file, "utf8"));
  return { account, bills };
}

async function main(): Promise<string> {
  const { account, bills } = readArguments();
  await announceBills(withSecrets(readConfig(process.env)), account, bills, realRuntime);
  const enqueued = bills.length === 1 ? "1 bill is enqueued" : `${bills.length} bills are enqueued`;
  return `${enqueued}. Who was notified of a bill before is not notified again.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

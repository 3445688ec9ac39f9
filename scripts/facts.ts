// npm run facts -- --id ID: what an account's biller did not take within a day, with what was answered and how much waits behind it.
// --send-again KEY and --send-all-again send it again, under the same keys.
import process from "node:process";
import { parseArgs } from "node:util";
import { factsBeside, readConfig, realRuntime, withSecrets, type FactsCommand } from "@billwright/server";

const usage = "npm run facts -- --id ID [--send-again KEY | --send-all-again]";

const readOptions = () =>
  parseArgs({
    options: {
      id: { type: "string" },
      "send-again": { type: "string" },
      "send-all-again": { type: "boolean", default: false },
    },
  }).values;

function commandOf({ "send-again": key, "send-all-again": all }: ReturnType<typeof readOptions>): FactsCommand {
  if (key !== undefined && all) throw new Error(`Give one thing to do.\n${usage}`);
  if (all) return { do: "sendAllAgain" };
  return key === undefined ? { do: "list" } : { do: "sendAgain", key };
}

async function main(): Promise<string> {
  const options = readOptions();
  if (!options.id) throw new Error(`Name the account with --id.\n${usage}`);
  return factsBeside(withSecrets(readConfig(process.env)), options.id, commandOf(options), realRuntime);
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

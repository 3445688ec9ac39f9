// npm run customer -- export --account ID --recipient ID --out FILE: writes all that is stored about a customer of an account into a zip.
// npm run customer -- proof --account ID --recipient ID: prints every consent with the words that were read, and whether the chain is whole.
// npm run customer -- erase --account ID --recipient ID: erases it, but for what has to be kept, and says what it did. Not while a payment is under way.
import process from "node:process";
import { parseArgs } from "node:util";
import {
  eraseOnRequest,
  exportToFile,
  proofBeside,
  readConfig,
  realRuntime,
  withSecrets,
  type Erased,
} from "@billwright/server";

const usage = [
  "npm run customer -- export --account ID --recipient ID --out FILE",
  "npm run customer -- proof --account ID --recipient ID",
  "npm run customer -- erase --account ID --recipient ID",
].join("\n");

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { account: { type: "string" }, recipient: { type: "string" }, out: { type: "string" } },
    allowPositionals: true,
  });
  const { account: accountId, recipient: recipientId, out } = values;
  const [what] = positionals;
  if (positionals.length !== 1 || what === undefined || (what !== "export" && what !== "erase" && what !== "proof"))
    throw new Error(`Say export, proof or erase.\n${usage}`);
  if (!accountId || !recipientId) throw new Error(`--account and --recipient belong together.\n${usage}`);
  if ((what === "export") !== (out !== undefined)) throw new Error(`--out belongs to export.\n${usage}`);
  return { what, customer: { accountId, recipientId }, out };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const lineOf = ({ table, is, rows, why }: Erased): string =>
  `  ${table}: ${counted(rows, "row")} ${is}${why === null ? "" : `, because ${why}`}`;

async function main(): Promise<string> {
  const { what, customer, out } = readArguments();
  const config = withSecrets(readConfig(process.env));
  const who = `the recipient "${customer.recipientId}" of "${customer.accountId}"`;
  if (what === "proof") return proofBeside(config, customer);
  if (out === undefined) {
    const erased = await eraseOnRequest(config, customer, realRuntime);
    if (erased.length === 0) return `Nothing is stored about ${who}.`;
    return [`Of ${who}:`, ...erased.map(lineOf), "Files that no row names any more go in the next nights."].join("\n");
  }
  const { rows, files, missing, changed } = await exportToFile(config, customer, out, realRuntime);
  if (missing.length + changed.length > 0) process.exitCode = 1;
  const lost =
    missing.length > 0 ? `; ${missing.length} that rows name are not in the store: ${missing.join(", ")}` : "";
  const wrong = changed.length > 0 ? `; ${changed.length} are not what was stored: ${changed.join(", ")}` : "";
  return `${counted(rows, "row")} and ${counted(files, "file")} about ${who} are in ${out}${lost}${wrong}.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

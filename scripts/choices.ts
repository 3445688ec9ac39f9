// npm run choices -- --import FILE --account ID [--dry-run] [--skip-faults]: takes over the choices of customers that another system has.
// npm run choices -- --undo IMPORT --account ID: what that import has recorded counts no more.
// npm run choices -- --list --account ID: the imports of an account.
import process from "node:process";
import { parseArgs } from "node:util";
import { allMessages, fill } from "@billwright/schemas";
import {
  importBeside,
  listImportsBeside,
  readConfig,
  realRuntime,
  undoImportBeside,
  withSecrets,
  type ImportReport,
} from "@billwright/server";

const usage = [
  "npm run choices -- --import FILE --account ID [--dry-run] [--skip-faults]",
  "npm run choices -- --undo IMPORT --account ID",
  "npm run choices -- --list --account ID",
].join("\n");

function readArguments() {
  const { values } = parseArgs({
    options: {
      account: { type: "string" },
      import: { type: "string" },
      undo: { type: "string" },
      list: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      "skip-faults": { type: "boolean", default: false },
    },
  });
  const { account, import: path, undo, list } = values;
  if (!account) throw new Error(`--account is missing.\n${usage}`);
  if ([path !== undefined, undo !== undefined, list].filter(Boolean).length !== 1)
    throw new Error(`Give --import, --undo or --list.\n${usage}`);
  return { account, path, undo, isDryRun: values["dry-run"], skipsFaults: values["skip-faults"] };
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");

type Counts = ImportReport["counts"];
const found = ({ read, yes, no, faults, repeated }: Counts): string =>
  listed({ lines: read, consents: yes, refusals: no, "with a fault": faults, repeated });
const done = ({ recorded, same, older, refused }: Counts): string =>
  listed({
    recorded,
    "on record already": same,
    "older than the record": older,
    "refused by the customer": refused,
  });

function reportOf({ fileName, importId, state, counts, fault, faults }: ImportReport): string {
  const all = [...(fault === null ? [] : [{ line: fault.line, fault }]), ...faults];
  const lines = all.map(({ line, fault: { key, params } }) => `Line ${line}: ${fill(allMessages[key], params)}`);
  const more = counts.faults - faults.length;
  return [
    `${fileName}: ${found(counts)}.`,
    ...lines,
    ...(more > 0 ? [`${more} more lines have a fault.`] : []),
    state === "recorded"
      ? `Import ${importId}: ${done(counts)}. To undo it: --undo ${importId}.`
      : "Nothing was recorded.",
  ].join("\n");
}

async function main(): Promise<string> {
  const { account, path, undo, isDryRun, skipsFaults } = readArguments();
  const config = withSecrets(readConfig(process.env));
  if (undo !== undefined) {
    const { counts } = await undoImportBeside(config, { accountId: account, importId: undo }, realRuntime);
    return `${counts.undone} choices of this import count no more.`;
  }
  if (path === undefined) {
    const all = await listImportsBeside(config, account);
    const lineOf = (each: (typeof all)[number]) =>
      `${each.importId}  ${each.at.toISOString()}  ${each.state}  ${each.fileName}: ${done(each.counts)}`;
    return all.length === 0 ? "Nothing has been imported." : all.map(lineOf).join("\n");
  }
  const command = { accountId: account, path, isDryRun, skipsFaults };
  const report = await importBeside(config, command, realRuntime, ({ counts }) => {
    const handled = counts.recorded + counts.same + counts.older + counts.refused;
    if (handled % 50_000 === 0) process.stderr.write(`${handled} of ${counts.yes + counts.no}\n`);
  });
  const isFaulty = report.state === "unreadable" || (report.counts.faults > 0 && report.state !== "recorded");
  if (isFaulty) process.exitCode = 1;
  return `${reportOf(report)}${isFaulty && report.state === "checked" ? " Correct these lines, or leave them out by --skip-faults." : ""}`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

// npm run restore -- --from FOLDER [--over]: puts a backup into the database and the file store that are configured, while no server runs. Where
// the database holds accounts it refuses, unless --over says that all of it is to be replaced.
import process from "node:process";
import { parseArgs } from "node:util";
import { readConfig, realRuntime, restore, withSecrets } from "@billwright/server";

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { from: { type: "string" }, over: { type: "boolean", default: false } } });
  const { from, over } = values;
  if (!from) throw new Error("--from is missing.\nnpm run restore -- --from FOLDER [--over]");
  const { tables, files, madeAt } = await restore(withSecrets(readConfig(process.env)), from, over, realRuntime);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Restored as of ${madeAt}: ${rows} rows of ${tables.length} tables and ${files.length} files.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

// npm run backup -- --to FOLDER [--unverified]: copies all tables, as they stand at one moment, and all files that they name into a new folder, beside a
// running server, too; then restores it into a throw-away database and compares every row. It holds no secret: keep SECRETS elsewhere.
import process from "node:process";
import { parseArgs } from "node:util";
import { backup, readConfig, realRuntime, verifyBackup, withSecrets } from "@billwright/server";

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, unverified: { type: "boolean", default: false } },
  });
  if (!values.to) throw new Error("--to is missing.\nnpm run backup -- --to FOLDER [--unverified]");
  const config = withSecrets(readConfig(process.env));
  const { tables, files, missing } = await backup(config, values.to, realRuntime);
  if (!values.unverified) await verifyBackup(config, values.to);
  if (missing.length > 0) process.exitCode = 1;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = `; ${missing.length} that rows name are not in the store: ${missing.join(", ")}`;
  const verified = values.unverified ? "" : ", verified by a restore";
  return `${rows} rows of ${tables.length} tables and ${files.length} files are in ${values.to}${verified}${missing.length > 0 ? lost : ""}.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

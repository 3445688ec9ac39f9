// npm run account -- --id ID --set FILE: sets an account's settings from a file of JSON: names and contacts, hosts, theme, logo, icon, branding, payment (tax, time zone),
// preferences, categories, the questions before a link's page, codes, landing pages, agreements, the biller's system, webhooks, single sign-on. All of the
// file is set, or nothing; what it leaves out stays.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { readConfig, realRuntime, setAccount, withSecrets } from "@billwright/server";

const usage = "npm run account -- --id ID --set FILE";

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { id: { type: "string" }, set: { type: "string" } } });
  const { id, set } = values;
  if (!id || !set) throw new Error(`--id and --set belong together.\n${usage}`);
  const file = { text: readFileSync(set, "utf8"), folder: dirname(set) };
  const names = await setAccount(withSecrets(readConfig(process.env)), id, file, realRuntime);
  return names.length === 0 ? `The file sets nothing of "${id}".` : `Set of "${id}": ${names.join(", ")}.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

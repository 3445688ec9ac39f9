// npm run banks -- FILE: replaces the bank directory with a FedACH participant directory (155 characters per line, or JSON), completely or not
// at all.
import process from "node:process";
import { importBanks, readConfig } from "@billwright/server";

async function main(): Promise<string> {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error("The file is missing.\nnpm run banks -- FILE");
  const { banks, removed, form, faults } = await importBanks(readConfig(process.env), file, new Date());
  const lines = faults.map(({ line, reason }) => `${form === "json" ? "Entry" : "Line"} ${line} ${reason}: left out.`);
  return [...lines, `${banks} banks are in the directory now; ${removed} were removed.`].join("\n");
}

main().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

// npm run reseal: seals bank numbers, contacts and the accounts' credentials anew under the first of SECRETS, so that an earlier one can be taken out.
import process from "node:process";
import { readConfig, realRuntime, reseal, withSecrets } from "@billwright/server";

async function main(): Promise<string> {
  const { renewed, current, unreadable } = await reseal(withSecrets(readConfig(process.env)), realRuntime);
  if (unreadable > 0) process.exitCode = 1;
  const lost = `; ${unreadable} cannot be opened by any of SECRETS: put the secret back that sealed them`;
  return `${renewed} were sealed anew, ${current} had been already${unreadable > 0 ? lost : ""}.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

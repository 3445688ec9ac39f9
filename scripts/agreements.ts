// npm run agreements -- --verify [--account ID]: compares every agreement with its history, and every signed document with its digest, byte by byte.
// Names those that were changed, and then ends with 1.
import process from "node:process";
import { parseArgs } from "node:util";
import { readConfig, realRuntime, verifyAgreementsBeside, withSecrets } from "@billwright/server";

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: { verify: { type: "boolean", default: false }, account: { type: "string" } },
  });
  if (!values.verify) throw new Error("npm run agreements -- --verify [--account ID]");
  const config = withSecrets(readConfig(process.env));
  const { count, broken } = await verifyAgreementsBeside(config, values.account, realRuntime);
  if (broken.length > 0) process.exitCode = 1;
  const names = broken.map(({ accountId, id }) => `${id} of ${accountId} is not what was signed.`);
  return [...names, `${count} agreements were verified, ${broken.length} of them changed.`].join("\n");
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

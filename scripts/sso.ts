// npm run sso -- --account ID (--issuer URL --client-id ID [--ask [--secret-ends DAY]] | --remove): connects an account to its organization's identity provider
// (OpenID Connect), so that its users sign in there. With --ask the client's secret is read from standard input.
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { putSso, readConfig, realRuntime, withSecrets } from "@billwright/server";

const usage = "npm run sso -- --account ID (--issuer URL --client-id ID [--ask [--secret-ends YYYY-MM-DD]] | --remove)";

async function askSecret(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const secret = await lines.question("The client's secret: ");
  lines.close();
  return secret.trim();
}

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      account: { type: "string" },
      issuer: { type: "string" },
      "client-id": { type: "string" },
      ask: { type: "boolean", default: false },
      "secret-ends": { type: "string" },
      remove: { type: "boolean", default: false },
    },
  });
  const { account: accountId, issuer, "client-id": clientId, ask, remove, "secret-ends": secretEnds = null } = values;
  const config = withSecrets(readConfig(process.env));
  if (!accountId) throw new Error(`--account is missing.\n${usage}`);
  if (remove) {
    await putSso(config, { accountId, connection: null }, realRuntime);
    return `Users of "${accountId}" sign in by password alone.`;
  }
  if (!issuer || !clientId) throw new Error(`--issuer and --client-id belong together.\n${usage}`);
  if (secretEnds !== null && !(ask && /^\d{4}-\d\d-\d\d$/.test(secretEnds) && !Number.isNaN(Date.parse(secretEnds))))
    throw new Error(`--secret-ends is the last day of a secret that --ask asks for, such as 2027-05-31.\n${usage}`);
  const clientSecret = ask ? await askSecret() : null;
  const addresses = await putSso(
    config,
    { accountId, connection: { issuer, clientId, clientSecret, secretEnds } },
    realRuntime,
  );
  return [
    `Users of "${accountId}" can sign in at ${issuer}. Tell it to lead back to:`,
    ...addresses.map((address) => `  ${address}`),
  ].join("\n");
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

// npm run user -- --account ID --email ADDRESS [--role Owner] [--first-name NAME] [--last-name NAME] [--ask | --disable | --forget-second-factor]:
// adds a user to an account, such as its first Owner, or sets a new password for an existing one. The password is generated and printed once;
// with --ask it is read from standard input. With --disable the user can no longer sign in. With --forget-second-factor the password stays:
// who has lost the phone and the recovery codes signs in with it alone, and a mail reports it.
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { roles, type Role } from "@billwright/schemas";
import {
  forgetFactorsBeside,
  logTo,
  putUser,
  readConfig,
  realRuntime,
  whenOwnerLeftIn,
  withSecrets,
} from "@billwright/server";

const usage =
  "npm run user -- --account ID --email ADDRESS [--role Owner] [--first-name NAME] [--last-name NAME] [--ask | --disable | --forget-second-factor]";

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const password = await lines.question("New password: ");
  lines.close();
  return password;
}

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      account: { type: "string" },
      email: { type: "string" },
      role: { type: "string" },
      "first-name": { type: "string" },
      "last-name": { type: "string" },
      ask: { type: "boolean", default: false },
      disable: { type: "boolean", default: false },
      "forget-second-factor": { type: "boolean", default: false },
    },
  });
  const { account, email, role, ask, disable } = values;
  if (!account) throw new Error(`--account is missing.\n${usage}`);
  if (!email) throw new Error(`--email is missing.\n${usage}`);
  if (role !== undefined && !isRole(role)) throw new Error(`--role is "${role}": give one of ${roles.join(", ")}.`);
  const config = withSecrets(readConfig(process.env));
  const log = logTo(process.stderr);
  if (values["forget-second-factor"]) {
    await forgetFactorsBeside(config, { accountId: account, email }, realRuntime, log);
    return `${email} signs in by password alone, until a second factor is set up anew.`;
  }
  const password = ask ? await askPassword() : undefined;
  const names = { firstName: values["first-name"], lastName: values["last-name"] };
  const wanted = { accountId: account, email, role, ...names, password, isDisabled: disable };
  const put = await putUser(config, wanted, realRuntime, whenOwnerLeftIn(config, realRuntime, log));
  if (put.password === null) return `${put.email} signs in no more.`;
  const who = `${put.email} (${put.role})`;
  const report = put.isNew ? `${who} was added.` : `${who} has a new password.`;
  return ask ? report : `${report} Password, shown this once: ${put.password}`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

// npm run account -- --create NAME --owner ADDRESS [--country COUNTRY]: makes an account, prints its id and time zone and invites its first Owner by mail.
// npm run account -- --close ID: its links end, nothing is sent, nobody signs in; its data stays. --open ID undoes it.
// npm run account -- --list: all accounts; --show ID: one of them.
// npm run account -- --id ID --categories: the ids, kinds and names of its categories.
// npm run account -- --id ID --test biller|signing|sso|webhook: calls a system that it is connected to, and says what came back.
// npm run account -- --id ID --set FILE [--remove-categories]: sets an account's settings from a file of JSON: names and contacts, hosts, theme, logo, icon, branding, payment (tax, time zone),
// preferences, categories, the questions before a link's page, codes, landing pages, agreements, the biller's system, webhooks, single sign-on. All of the
// file is set, or nothing; what it leaves out stays.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import {
  closeAccount,
  connectionNames,
  createAccountBeside,
  listAccountsBeside,
  listCategoriesBeside,
  logTo,
  readConfig,
  realRuntime,
  setAccount,
  testConnectionBeside,
  withSecrets,
} from "@billwright/server";

const usage = `npm run account -- --create NAME --owner ADDRESS [--country COUNTRY]
npm run account -- --list
npm run account -- --show ID
npm run account -- --close ID
npm run account -- --open ID
npm run account -- --id ID --categories
npm run account -- --id ID --test biller|signing|sso|webhook
npm run account -- --id ID --set FILE [--remove-categories]`;

const readOptions = () =>
  parseArgs({
    options: {
      create: { type: "string" },
      owner: { type: "string" },
      country: { type: "string" },
      list: { type: "boolean", default: false },
      show: { type: "string" },
      close: { type: "string" },
      open: { type: "string" },
      id: { type: "string" },
      set: { type: "string" },
      test: { type: "string" },
      categories: { type: "boolean", default: false },
      "remove-categories": { type: "boolean", default: false },
    },
  }).values;
type Options = ReturnType<typeof readOptions>;

async function main(): Promise<string> {
  const options = readOptions();
  const { close, open, categories } = options;
  const wanted = [
    options.create,
    options.list,
    options.show,
    close,
    open,
    categories,
    options.set,
    options.test,
  ].filter(Boolean);
  if (wanted.length !== 1)
    throw new Error(`Give one of --create, --list, --show, --close, --open, --categories, --test and --set.\n${usage}`);
  if (options.create !== undefined) return create(options.create, options);
  if (options.set !== undefined) return set(options.set, options);
  if (options.test !== undefined) return test(options.test, options);
  if (categories) return listCategories(options);
  const id = close ?? open;
  return id === undefined ? list(options.show) : setClosed(id, close !== undefined);
}

async function setClosed(id: string, isClosed: boolean): Promise<string> {
  const isChanged = await closeAccount(withSecrets(readConfig(process.env)), id, isClosed, realRuntime);
  if (!isChanged) return `The account "${id}" is ${isClosed ? "closed" : "open"} already.`;
  return isClosed
    ? `Closed "${id}": its links have ended, nothing is sent, nobody signs in. Its data stays; --open ${id} undoes it.`
    : `Opened "${id}": its links work again, as far as their time is not over, and its users sign in.`;
}

async function create(name: string, { owner, country }: Options): Promise<string> {
  if (!owner) throw new Error(`--create needs --owner.\n${usage}`);
  const config = withSecrets(readConfig(process.env));
  const wanted = { name, owner, country };
  const made = await createAccountBeside(config, wanted, realRuntime, logTo(process.stderr));
  return [
    made.accountId,
    `An invitation goes to ${owner}; it ends at ${made.invitationEndsAt}.`,
    `Its days are those of ${made.timeZone}, until --set gives another branding.timeZone.`,
  ].join("\n");
}

async function list(id: string | undefined): Promise<string> {
  const accounts = await listAccountsBeside(withSecrets(readConfig(process.env)), id);
  if (accounts.length === 0)
    throw new Error(id === undefined ? "There is no account." : `There is no account "${id}".`);
  return accounts
    .map(({ accountId, name, country, hosts, createdAt, closedAt, secretEnds }) => {
      const state = closedAt ? `closed ${day(closedAt)}` : "open";
      const sso = secretEnds === null ? [] : [`sso secret until ${secretEnds}`];
      return [accountId, name, country, day(createdAt), state, hosts.join(" "), ...sso].join("\t").trimEnd();
    })
    .join("\n");
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

async function listCategories({ id }: Options): Promise<string> {
  if (!id) throw new Error(`--id and --categories belong together.\n${usage}`);
  const categories = await listCategoriesBeside(withSecrets(readConfig(process.env)), id);
  if (categories.length === 0) return `"${id}" has no categories.`;
  return categories.map((each) => [each.id, each.kind, each.name, ...each.formerNames].join("\t")).join("\n");
}

async function test(name: string, { id }: Options): Promise<string> {
  if (!id) throw new Error(`--id and --test belong together.\n${usage}`);
  const known = connectionNames.find((each) => each === name);
  if (known === undefined) throw new Error(`--test takes one of ${connectionNames.join(", ")}.`);
  return testConnectionBeside(withSecrets(readConfig(process.env)), id, known, realRuntime);
}

async function set(file: string, { id, ...options }: Options): Promise<string> {
  if (!id) throw new Error(`--id and --set belong together.\n${usage}`);
  const text = readFileSync(file, "utf8");
  const settings = { text, folder: dirname(file), mayRemoveCategories: options["remove-categories"] };
  const names = await setAccount(withSecrets(readConfig(process.env)), id, settings, realRuntime);
  return names.length === 0 ? `The file sets nothing of "${id}".` : `Set of "${id}": ${names.join(", ")}.`;
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);

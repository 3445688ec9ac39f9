// The server as in production: built, in a separate process, on a real PostgreSQL.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { assemble, dist, packagesBeside } from "../scripts/assemble.mjs";
import { buildPages } from "../scripts/buildPages.mjs";
import { buildServer } from "../scripts/buildServer.mjs";
import type { Connection } from "./database/connect.ts";
import { realRuntime } from "./runtime.ts";
import { connectTo } from "./database/connect.ts";
import { fakeMailServer } from "./providers/mail/fakeMailServer.ts";
import { realDatabase } from "./testing/databases.ts";
import { documentedCommands, wordsOf } from "./testing/operatorDocument.ts";
import { settingsFor, urlOf } from "./testing/template.ts";
import { program } from "../test/support/programs.ts";
import { startFakeS3 } from "./testing/fakeS3.ts";
import { customerOn } from "./testing/filling.ts";
import { givenAccount, givenForm, givenLink } from "./testing/given.ts";
import { fetchAnswer } from "./testing/fetchAnswer.ts";
import { caller } from "./testing/server.ts";
import { sealOf } from "./tokens/seal.ts";
import { keyringOf, parseSecrets, type Secret } from "./tokens/secrets.ts";
import { tokensOf } from "./tokens/tokens.ts";

beforeAll(async () => {
  expect(await buildPages("test")).toBe(true);
  expect(await buildServer()).toBe(true);
  assemble();
});

const secrets = `a:${randomBytes(32).toString("base64")}`;
const settings = (databaseUrl: string) => ({
  NODE_ENV: "production",
  PORT: "0",
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: "https://bills.example",
  SECRETS: secrets,
  SMTP_URL: "smtp://127.0.0.1:1",
  SMS_URL: "http://127.0.0.1:1/",
  FILES_URL: "s3://KEY:SECRET@bucket?endpoint=http://127.0.0.1:1",
});

const addressOf = ({ pool: { options } }: Connection): string =>
  options.connectionString ??
  `postgres://${options.user}@localhost/${options.database}?host=${encodeURIComponent(options.host!)}`;

/** The built server, by Node alone: nothing compiles TypeScript. */
function start(env: Record<string, string>, folder = dist, user: object = {}) {
  const main = join(folder, "server", "main.js");
  const server = spawn(process.execPath, [main], { cwd: folder, env: { PATH: process.env["PATH"], ...env }, ...user });
  onTestFinished(() => void server.kill("SIGKILL"));
  return server;
}

/** The port that a starting server says. */
const portOf = (server: ReturnType<typeof start>): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const served = /serves on port (\d+)/.exec(printed);
      if (served) resolve(served[1]!);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", (code) => reject(new Error(`It ended with ${code}: ${printed}`)));
  });

test("the built server serves without TypeScript and without the demo, and ends in order on SIGTERM", async () => {
  const connection = await realDatabase().open();
  const server = start(settings(addressOf(connection)));
  const output = text(server.stdout);
  const port = await portOf(server);
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect([(await at("/live")).status, (await at("/health")).status]).toEqual([200, 200]);
  for (const path of ["", "/links.json", "/outbox", "/api", "/storybook", "/customers/harbor-light-water/100201"])
    expect((await at(`/dev${path}`)).status, path).toBe(404);
  // The catalogue is read from beside the server, wherever that is.
  const words = await (await at("/api/Translation/GetTranslation?lang=de&part=shell")).json();
  expect(JSON.stringify(words)).toContain("Hier wurde nichts gefunden.");
  expect(await connection.database("accounts").count("* as n").first()).toMatchObject({ n: "0" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  // A balancer can read that it must send nobody here any more, while late requests are still served.
  await expect.poll(async () => (await at("/health")).status).toBe(503);
  expect((await at("/live")).status).toBe(200);
  expect((await at("/favicon.ico")).status).toBeLessThan(500);
  expect(await ended).toBe(0);
  expect(await output).not.toContain("Local outbox");
  await connection.close();
});

test("the built server names every setting that production needs, and does not start", async () => {
  const server = start({ NODE_ENV: "production" });
  const error = text(server.stderr);
  expect(await new Promise((resolve) => server.once("exit", resolve))).toBe(1);
  for (const name of ["DATABASE_URL", "PUBLIC_URL", "SECRETS", "SMTP_URL", "SMS_URL", "FILES_URL"])
    expect(await error).toContain(name);
});

test("the built server has no demo: without NODE_ENV it says so and does not start", async () => {
  const server = start({});
  const error = text(server.stderr);
  expect(await new Promise((resolve) => server.once("exit", resolve))).toBe(1);
  expect(await error).toContain("NODE_ENV is not production");
});

function* filesIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    yield path;
    if (lstatSync(path).isDirectory()) yield* filesIn(path);
  }
}

test("what production needs beside its bundle is under 150 packages and 120 MB", () => {
  expect(packagesBeside().length).toBeGreaterThan(10);
  expect(packagesBeside().length).toBeLessThan(150);
  const bytes = [...filesIn(join(dist, "node_modules"))].reduce((sum, path) => sum + lstatSync(path).size, 0);
  expect(bytes / 1024 ** 2).toBeLessThan(120);
});

/** Whoever owns nothing, where this process may become that and Node can be run by it. */
function nobody(): object {
  const other = { uid: 65_534, gid: 65_534 };
  return process.getuid?.() === 0 && spawnSync(process.execPath, ["-e", ""], other).status === 0 ? other : {};
}

/** The address of an S3 store on this machine. */
async function startStore(): Promise<string> {
  const store = await startFakeS3();
  onTestFinished(() => store.close());
  return store.address();
}

/** The folder alone, somewhere else, where nobody can write. */
function copyReadOnly(): string {
  const above = mkdtempSync(join(tmpdir(), "billwright-dist-"));
  const folder = join(above, "app");
  cpSync(dist, folder, { recursive: true });
  chmodSync(above, 0o755);
  const mode = (write: boolean) => {
    for (const path of [folder, ...filesIn(folder)])
      chmodSync(path, statSync(path).isDirectory() ? (write ? 0o755 : 0o555) : 0o444);
  };
  mode(false);
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    mode(true);
    rmSync(above, { recursive: true, force: true });
  });
  return folder;
}

test("the folder alone, copied, read-only and run by nobody in particular, serves the page of a form and takes a filling with a file", async () => {
  const connection = await realDatabase().open();
  onTestFinished(() => connection.close());
  const { database } = connection;
  await givenAccount(database, "north");
  const form = await givenForm(database, "north", {
    inputs: [
      { id: "name", name: "Name", inputType: "ShortText", required: true },
      { id: "proof", name: "Proof", inputType: "Attachment", length: 1, required: true },
    ],
  });
  const folder = copyReadOnly();
  const user = nobody();
  if (process.getuid?.() !== 0) expect(() => writeFileSync(join(folder, "x"), "")).toThrow();
  const server = start({ ...settings(addressOf(connection)), FILES_URL: await startStore() }, folder, user);
  const url = `http://127.0.0.1:${await portOf(server)}`;
  const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(url + path, init);
  const keyring = keyringOf(parseSecrets(secrets) as Secret[]);
  const link = await givenLink({ tokens: tokensOf(keyring, realRuntime), seal: sealOf(keyring, realRuntime) }, form);
  const page = await fetchFrom(`/form/${link.token}`);
  expect([page.status, /<script type="module"/.test(page.text)]).toEqual([200, true]);
  const customer = customerOn({ fetch: fetchFrom, call: caller(fetchFrom) }, form, link);
  const reportId = String((await customer.submit({ name: "Ada", proof: ["Attachment", ["a.txt"]] })).envelope.data);
  const file = { inputId: "proof", name: "a.txt", type: "text/plain", bytes: "a proof" };
  expect((await customer.attach(reportId, [file])).envelope.errors).toEqual([]);
  expect((await customer.post(reportId)).envelope.data?.isSubmitted).toBe(true);
  expect(await database("reports").where({ report_id: reportId }).first("state")).toEqual({ state: "final" });
});

/** A database as PostgreSQL makes it. */
async function emptyDatabase(): Promise<string> {
  const { settings } = inject("cluster");
  const admin = connectTo(settingsFor(settings, "postgres"));
  const name = `operator_${randomBytes(6).toString("hex")}`;
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  return urlOf(settings, name);
}

/** A folder that anybody may write. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "billwright-operator-"));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the operator's document leads from an empty database to a customer's receipt, command by command", async () => {
  const [folder, mails] = [openFolder(), await fakeMailServer()];
  onTestFinished(() => mails.close());
  const DATABASE_URL = await emptyDatabase();
  const env = { ...settings(DATABASE_URL), SMTP_URL: mails.url, FILES_URL: `file://${folder}/files` };
  const documented = documentedCommands();
  expect(documented.slice(0, 2)).toEqual(["npm run build", "node dist/server/main.js"]);
  const url = `http://127.0.0.1:${await portOf(start(env, copyReadOnly(), nobody()))}`;
  const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(url + path, init);
  const server = { fetch: fetchFrom, call: caller(fetchFrom) };

  const meant: Record<string, string> = {
    ...{ NAME: "Lakeside", ADDRESS: "owner@lake.example", RECIPIENT: "r-1", FOLDER: join(folder, "backup") },
    FILE: join(folder, "settings.json"),
  };
  writeFileSync(meant["FILE"]!, JSON.stringify({ supportEmail: "help@lake.example" }));
  const run = async (command: string, more: Record<string, string> = {}) => {
    const [, , name = "", , ...args] = wordsOf(command, { ...meant, ID: meant["ID"] ?? "", ...more });
    const script = await program(`scripts/${name as "account"}.ts`);
    const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env["PATH"], ...env, ...more } });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([await ended, error, command]).toEqual([0, "", command]);
    return out;
  };
  const next = documented.filter((command) => /^npm run (?!build|prove|bench)/.test(command));
  /** The next commands of the document, as long as they begin so. */
  const those = (beginning: string) =>
    next.splice(
      0,
      next.findIndex((command) => !command.startsWith(beginning)),
    );

  const [create, ...ofAccount] = those("npm run account -- --create").concat(those("npm run account -- --list"));
  meant["ID"] = (await run(create!)).split("\n")[0]!;
  for (const command of ofAccount) expect(await run(command)).toContain(`${meant["ID"]}\tLakeside`);
  await expect.poll(() => mails.taken.length).toBe(1);
  const [, code] = /set-password\?code=([\w-]{43})/.exec(mails.taken[0]!.mail.text ?? "") ?? [];
  const password = "Along-the-Lake-2026!";
  expect((await server.call("POST /api/Session/SetPassword", { body: { code: code!, password } })).status).toBe(200);
  for (const command of those("npm run account -- --id")) expect(await run(command)).toMatch(/supportEmail/);
  for (const command of those("npm run user")) await run(command, { ADDRESS: "second@lake.example" });

  const connection = connectTo({ connectionString: DATABASE_URL });
  onTestFinished(() => connection.close());
  const form = await givenForm(connection.database, meant["ID"]);
  const keyring = keyringOf(parseSecrets(secrets) as Secret[]);
  const keys = { tokens: tokensOf(keyring, realRuntime), seal: sealOf(keyring, realRuntime) };
  const link = await givenLink(keys, form, { recipientId: "r-1" });
  const customer = customerOn(server, form, link);
  const reportId = String((await customer.submit({ name: "Ada" })).envelope.data);
  expect((await customer.post(reportId)).envelope.data?.isSubmitted).toBe(true);
  const receipt = await server.call("GET /api/Enrollments/GetSubmission", { token: link.token });
  expect(receipt.envelope.data?.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  for (const command of next)
    if (command.startsWith("npm run restore"))
      await run(command, { DATABASE_URL: await emptyDatabase(), FILES_URL: `file://${folder}/restored` });
    else await run(command, command.includes("export") ? { FILE: join(folder, "customer.zip") } : {});
});

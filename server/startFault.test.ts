// What must end a start ends it: in a process as production runs it, with one line that names the variable, and nothing left running.
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from "vitest";
import type { Connection } from "./database/connect.ts";
import { realRuntime } from "./runtime.ts";
import { startServer } from "./start.ts";
import { realDatabase } from "./testing/databases.ts";
import { startFakeS3 } from "./testing/fakeS3.ts";
import { testConfig } from "./testing/testConfig.ts";
import { addressOf, productionSettings, startProduction } from "./testing/productionServer.ts";

let connection: Connection;
let ours: string;
beforeAll(async () => {
  connection = await realDatabase().open();
  ours = addressOf(connection.pool.options);
});
afterAll(() => connection.close());

async function start(changed: Record<string, string>) {
  const settings = { ...productionSettings(), DATABASE_URL: ours, ...changed };
  const server = await startProduction(settings);
  const ended = await server.ended;
  return { ended, printed: server.printed() };
}

/** Of a server that listens until the test is over. */
async function portOf(server: Server): Promise<number> {
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const takenPort = async (): Promise<string> => String(await portOf(createServer().listen(0)));

/** A fake of PostgreSQL that refuses every password, in PostgreSQL's own words. */
async function refusesPasswords(): Promise<string> {
  const fields = ["SFATAL", "VFATAL", "C28P01", 'Mpassword authentication failed for user "user"', ""];
  const body = Buffer.from(`${fields.join("\0")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(Buffer.concat([head, body])));
  });
  return `127.0.0.1:${await portOf(server.listen(0, "127.0.0.1"))}`;
}

/** Without the heading of the configuration's own faults. */
const lines = (printed: string) =>
  printed
    .trim()
    .split("\n")
    .filter((line) => line !== "The configuration cannot be used:");

const withName = (address: string, name: string) => address.replace(/\/[^/?]*\?/, `/${name}?`);
const withUser = (address: string, user: string) => address.replace(/\/\/([^@/]*@)?/, `//${user}:hush@`);

test.each<[what: string, changed: () => Promise<Record<string, string>>, expected: RegExp]>([
  ["whose port is taken", async () => ({ PORT: await takenPort() }), /^PORT: port \d+ is taken: stop .*PORT$/],
  [
    "whose port for metrics is taken",
    async () => ({ METRICS_PORT: `0.0.0.0:${await takenPort()}` }),
    /^METRICS_PORT: port \d+ is taken: /,
  ],
  [
    "whose port for metrics is another machine's",
    () => Promise.resolve({ METRICS_PORT: "192.0.2.7:9464" }),
    /^METRICS_PORT: the address is none of this machine: /,
  ],
  [
    "whose database is away",
    () => Promise.resolve({ DATABASE_URL: "postgres://user:hush@127.0.0.1:1/name" }),
    /^DATABASE_URL: no database answers at 127\.0\.0\.1:1 \(ECONNREFUSED\): start it/,
  ],
  [
    "whose database's host is unknown",
    () => Promise.resolve({ DATABASE_URL: "postgres://user:hush@db.invalid/name" }),
    /^DATABASE_URL: no database answers at db\.invalid \(E\w+\): /,
  ],
  [
    "whose database's name is unknown",
    () => Promise.resolve({ DATABASE_URL: withName(ours, "nowhere") }),
    /^DATABASE_URL: there is no such database: create it/,
  ],
  [
    "whose database refuses the password",
    async () => ({ DATABASE_URL: `postgres://user:hush@${await refusesPasswords()}/name` }),
    /^DATABASE_URL: the database refuses the password: correct user and password$/,
  ],
  [
    "whose database does not know the user",
    () => Promise.resolve({ DATABASE_URL: withUser(ours, "nobody_here") }),
    /^DATABASE_URL: the database refuses the user: correct the user, or let it in \(pg_hba\.conf\)$/,
  ],
  [
    "whose folder of files cannot be written",
    () => Promise.resolve({ FILES_URL: "file:///proc/none" }),
    /^FILES_URL: the folder \/proc\/none cannot be written \(\w+\): make it /,
  ],
  [
    "whose folder of data cannot be written",
    () => Promise.resolve({ NODE_ENV: "development", SECRETS: "", DATA_DIR: "/proc/none" }),
    /^DATA_DIR: the folder \/proc\/none cannot be written \(\w+\): make it /,
  ],
  [
    "whose certificate of passes is missing",
    () => Promise.resolve({ PASS_CERTIFICATE: "/nowhere/pass.pem" }),
    /PASS_CERTIFICATE cannot be used: .*ENOENT.* Name a PEM file with /,
  ],
])("a server %s says so in a line that names the variable, and ends", async (_what, changed, expected) => {
  const { ended, printed } = await start(await changed());
  expect(ended).toBe(1);
  expect(lines(printed)).toEqual([expect.stringMatching(expected)]);
  expect(printed).not.toContain("hush");
});

/** Takes connections and never says a word. */
async function saysNothing(): Promise<string> {
  const server = createServer((socket) => void socket.on("error", () => socket.destroy()));
  return `127.0.0.1:${await portOf(server.listen(0, "127.0.0.1"))}`;
}

/** The milliseconds until it fails, on a clock that goes on to the next timer whenever nothing else is left to do. */
async function waitsUntilItFails(start: () => Promise<unknown>): Promise<{ waited: number; failure: unknown }> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  let end: { waited: number; failure: unknown } | undefined;
  start().catch((failure: unknown) => void (end = { waited: Date.now() - began, failure }));
  while (!end) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
  return end;
}

test("a server whose database takes connections and never answers waits less than 5 s for it", async () => {
  const url = `postgres://user:hush@${await saysNothing()}/name`;
  const database = { kind: "postgres", url, directUrl: url } as const;
  const start = () =>
    startServer({ config: { ...testConfig(), database }, runtime: realRuntime, log: pino({ level: "silent" }) });
  const { waited, failure } = await waitsUntilItFails(start);
  expect(String(failure)).toMatch(/^StartFault: DATABASE_URL: no database answers at 127\.0\.0\.1:\d+ /);
  expect(waited).toBeLessThan(5_000);
});

test("a server whose database is newer says so and ends; one that served before goes on", async () => {
  const settings = { ...productionSettings(), DATABASE_URL: ours };
  const before = await startProduction(settings);
  const url = await before.url;
  await connection.database("migrations").insert({ name: "9999-of-tomorrow" });
  const { ended, printed } = await start({});
  expect(ended).toBe(1);
  expect(printed.trim()).toMatch(
    /^DATABASE_URL: the database is newer than this program \(it has 9999-of-tomorrow\): .+$/,
  );
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await connection.database("migrations").where({ name: "9999-of-tomorrow" }).delete();
});

test("production says at its start which services do not answer, names what to do, and serves", async () => {
  const { productionServer, says } = await startBesideNobody({
    SMTP_URL: "smtp://ada:hush@127.0.0.1:1",
    SMS_URL: "http://127.0.0.1:1/send?key=hush",
    WHATSAPP_URL: "https://127.0.0.1:1/",
    FILES_URL: "s3://key:hush@bucket?endpoint=http://127.0.0.1:1",
    SCANNER_URL: "clamd+unix:///nowhere/clamd.sock",
    SIGNING_URL: "docuseal://hush@127.0.0.1:1",
  });
  await says("SMTP_URL: the mail server at 127.0.0.1:1 does not answer as it should (ESOCKET): start it, or correct");
  await says("SMS_URL: the SMS provider at 127.0.0.1:1 does not answer as it should (ECONNREFUSED): start it");
  await says("WHATSAPP_URL: the WhatsApp provider at 127.0.0.1:1 does not answer");
  await says("FILES_URL: the store of files at bucket does not answer as it should (ECONNREFUSED)");
  await says("SCANNER_URL: the virus scanner at /nowhere/clamd.sock does not answer as it should (ENOENT)");
  await says("SIGNING_URL: the signing service at 127.0.0.1:1 does not answer");
  expect(productionServer.printed()).not.toContain("hush");
  expect((await fetch(`${await productionServer.url}/health`)).status).toBe(200);
});

test("production says which service refuses it", async () => {
  const storage = await startFakeS3();
  onTestFinished(() => storage.close());
  const { says } = await startBesideNobody({ FILES_URL: storage.address().replace("fake-secret", "guessed") });
  await says("FILES_URL: the store of files at ");
  await says("refuses us (SignatureDoesNotMatch): correct user and password. Until then nobody can attach a file.");
});

async function startBesideNobody(changed: Record<string, string>) {
  const productionServer = await startProduction({ ...productionSettings(), DATABASE_URL: ours, ...changed });
  await productionServer.url;
  const says = (sentence: string) =>
    vi.waitFor(() => expect(productionServer.printed()).toContain(sentence), { timeout: inject("patience") });
  return { productionServer, says };
}

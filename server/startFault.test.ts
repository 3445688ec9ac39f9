// What must end a start ends it: in a process as production runs it, with one line that names the variable, and nothing left running.
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Connection } from "./database/connect.ts";
import { realDatabase } from "./testing/databases.ts";
import { addressOf, productionSettings, startProduction } from "./testing/productionServer.ts";

let connection: Connection;
let ours: string;
beforeAll(async () => {
  connection = await realDatabase().open();
  ours = addressOf(connection.pool.options);
});
afterAll(() => connection.close());

async function start(changed: Record<string, string>) {
  const began = performance.now();
  const settings = { ...productionSettings(), DATABASE_URL: ours, ...changed };
  const server = await startProduction(settings);
  const ended = await server.ended;
  return { ended, printed: server.printed(), ms: performance.now() - began };
}

async function takenPort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

const withName = (address: string, name: string) => address.replace(/\/[^/?]*\?/, `/${name}?`);

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
    "whose folder of files cannot be written",
    () => Promise.resolve({ FILES_URL: "file:///proc/none" }),
    /^FILES_URL: the folder \/proc\/none cannot be written \(\w+\): make it /,
  ],
])("a server %s says so in a line that names the variable, and ends", async (_what, changed, expected) => {
  // Refused before anything is begun: what this machine takes to start any process.
  const { ms: baseMs } = await start({ PORT: "none" });
  const { ended, printed, ms } = await start(await changed());
  expect(ended).toBe(1);
  expect(printed.trim().split("\n")).toEqual([expect.stringMatching(expected)]);
  expect(printed).not.toContain("hush");
  expect(ms - baseMs).toBeLessThan(5_000);
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

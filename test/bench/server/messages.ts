// npm run bench messages [-- --messages 100000]: one account's messages, enqueued as the product enqueues them and sent by one process to the smallest
// provider there can be; and how long another account's one message and a one-time code take in the midst of them.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { connectTo, type Connection } from "../../../server/database/connect.ts";
import { logTo } from "../../../server/http/log.ts";
import { realRuntime } from "../../../server/runtime.ts";
import { startServer } from "../../../server/start.ts";
import { freshCluster } from "../../../server/testing/cluster.ts";
import { givenAccount } from "../../../server/testing/given.ts";
import { copyTemplate, makeTemplate } from "../../../server/testing/template.ts";
import { flagOf } from "../flags.ts";
import { benchConfig } from "./config.ts";

const atOnce = 8;
const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
const seconds = (since: number) => (performance.now() - since) / 1000;

/** Takes every text message, and says which. */
async function provider(taken: (key: string) => void) {
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(202).end());
    taken(String(request.headers["idempotency-key"]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

export async function run(): Promise<void> {
  const count = flagOf("messages", 100_000);
  const cluster = await freshCluster();
  try {
    const source = await makeTemplate(cluster.settings("postgres"));
    const name = await copyTemplate(source);
    const open = () => connectTo(cluster.settings(name), 60_000);
    const connection = open();
    for (const account of ["north", "west"]) await givenAccount(connection.database, account);
    await measure(open, connection, count);
    await connection.close();
  } finally {
    await cluster.remove();
  }
}

async function measure(open: () => Connection, { database }: Connection, count: number): Promise<void> {
  const arrived = new Map<string, number>();
  let whenAll = (): void => undefined;
  const all = new Promise<void>((resolve) => (whenAll = resolve));
  const sms = await provider((key) => {
    arrived.set(key, performance.now());
    if (arrived.size === count + 2) whenAll();
  });
  const config = { ...benchConfig("/tmp"), smsUrl: sms.url };
  const idle = await startServer({ config, runtime: realRuntime, log, connection: open() });
  const add = (accountId: string, key: string, notAfter?: Date) =>
    database.transaction((transaction) =>
      idle.messages.add(
        transaction,
        "sms",
        { accountId, key, customer: { recipientId: key, category: null }, ...(notAfter && { notAfter }) },
        { to: "+12025550123", text: "Your bill is ready." },
      ),
    );
  const enqueuing = performance.now();
  let next = 0;
  const enqueue = async () => {
    while (next < count) await add("north", `n-${next++}`);
  };
  await Promise.all(Array.from({ length: atOnce }, enqueue));
  const enqueued = seconds(enqueuing);
  const sending = performance.now();
  const server = await startServer({ config, runtime: realRuntime, log, connection: open(), worker: true });
  while (arrived.size < count / 10) await new Promise((resolve) => setTimeout(resolve, 20));
  const added = performance.now();
  await add("west", "other");
  await add("north", "code", new Date(Date.now() + 600_000));
  await all;
  const sent = seconds(sending);
  const wait = (key: string) => `${Math.round((arrived.get(`sms:${key}`) ?? Infinity) - added)} ms`;
  console.log(
    `\n${count} messages of one account: enqueued ${Math.round(count / enqueued)} a second in transactions of their own, sent ${Math.round(count / sent)} a second by one process.`,
  );
  console.log(`With nine tenths of them waiting, another account's one took ${wait("other")}, a code ${wait("code")}.`);
  await server.stop();
  await idle.stop();
  sms.close();
}

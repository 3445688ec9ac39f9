// Proofs that no fault of the database ends the process that serves: what production runs, a server with its worker, under load, on a PostgreSQL
// that takes no writes for a while.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { program } from "../../test/support/programs.ts";
import { foundInTwin } from "../../test/support/proof.ts";
import type { Connection } from "../database/connect.ts";
import { messageQueue } from "../features/platform/messages/index.ts";
import { fakeSmsServer, type FakeSmsServer } from "../providers/sms/fakeSmsServer.ts";
import { realRuntime } from "../runtime.ts";
import { ownCluster } from "../testing/databases.ts";
import { fetchAnswer, type TestAnswer } from "../testing/fetchAnswer.ts";
import { customerOn } from "../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../testing/given.ts";
import { doorParts } from "../testing/messages.ts";
import {
  addressOf,
  freePort,
  productionSecret,
  productionSettings,
  startProduction,
  watched,
} from "../testing/productionServer.ts";
import { setReadOnly } from "../testing/readOnly.ts";
import { caller } from "../testing/server.ts";
import { testConfig } from "../testing/testConfig.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { tokensOf } from "../tokens/tokens.ts";

const killable = ownCluster();
const keyring = keyringOf([productionSecret]);
const seal = sealOf(keyring, realRuntime);
const maker = { tokens: tokensOf(keyring, realRuntime), seal };
const messages = messageQueue(doorParts(keyring, seal, realRuntime));
/** What the twin can open: it has the secret of the tests. */
const twinKeyring = keyringOf(testConfig().secrets);
const twinMessages = messageQueue(doorParts(twinKeyring, sealOf(twinKeyring, realRuntime), realRuntime));

let connection: Connection;
let form: GivenForm;
let texts: FakeSmsServer;
beforeAll(async () => {
  connection = await killable.open();
  await givenAccount(connection.database, "north");
  form = await givenForm(connection.database, "north");
  texts = await fakeSmsServer();
});
afterAll(() => Promise.all([connection.close(), texts.close()]));

const databaseName = async (): Promise<string> =>
  String((await connection.pool.query("select current_database() as name")).rows[0].name);
const login = async () => (await killable.cluster()).settings(await databaseName());

async function enqueueTexts(name: string, count: number, queue = messages): Promise<void> {
  await connection.database.transaction(async (transaction) => {
    for (let n = 0; n < count; n++)
      await queue.add(
        transaction,
        "sms",
        { accountId: "north", customer: null, key: `${name}-${n}` },
        { to: "+12025550123", text: `${name} ${n}` },
      );
  });
}

const arrived = (name: string) => texts.taken.filter(({ text }) => text.startsWith(`${name} `)).map(({ text }) => text);

/** Customers submit, one after the other, until they are stopped. Returns what they were answered. */
function customers(url: string, name: string, count: number) {
  const answers: TestAnswer[] = [];
  const acknowledged: string[] = [];
  const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(url + path, init);
  let isOpen = true;
  const work = async (client: number) => {
    for (let n = 0; isOpen; n++) {
      const recipientId = `${name}-${client}-${n}`;
      const link = await givenLink(maker, form, { recipientId });
      const customer = customerOn({ fetch: fetchFrom, call: caller(fetchFrom) }, form, link);
      const answer = await customer.submit({ name: recipientId }, { key: recipientId });
      answers.push(answer);
      if (answer.status === 200) acknowledged.push(recipientId);
    }
  };
  const working = Promise.all(Array.from({ length: count }, (_, client) => work(client)));
  return {
    answers,
    acknowledged,
    close: () => ((isOpen = false), working),
  };
}

const healthOf = async (url: string) => {
  const response = await fetch(`${url}/health`);
  return [response.status, await response.json()] as const;
};

/** A provider of text messages that answers as the test says, by the message's key. */
async function peer(take: (response: ServerResponse, key: string) => void): Promise<{ url: string }> {
  const server = createServer((request, response) => take(response, String(request.headers["idempotency-key"])));
  server.listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** Whether the metrics say that jobs are run. */
async function runnerUp(port: string): Promise<string | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return /^billwright_job_runner_up (\d)$/m.exec(text)?.[1];
}

describe("a database that takes no writes for some seconds, as in a failover", { tags: ["S33"] }, () => {
  test("ends no process: customers get a message to try again, pages are served, and the jobs go on after it [api.envelope]", async () => {
    const METRICS_PORT = String(await freePort());
    const ours = { DATABASE_URL: addressOf(await login()), SMS_URL: texts.url, METRICS_PORT };
    const server = await startProduction({ ...productionSettings(), ...ours });
    const url = await server.url;
    await enqueueTexts("over", 120);
    const load = customers(url, "over", 4);
    onTestFinished(() => load.close().then(() => undefined));
    await expect.poll(() => arrived("over").length).toBeGreaterThan(10);
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(10);

    onTestFinished(async () => setReadOnly(await login(), false));
    await setReadOnly(await login(), true);
    const before = load.answers.length;
    // "starting" where the end of a job could not be noted, "waiting" where none ran.
    await expect
      .poll(async () => (await healthOf(url))[1])
      .toEqual({ status: "ready", jobs: expect.stringMatching(/^(waiting|starting)$/) });
    expect([(await healthOf(url))[0], await runnerUp(METRICS_PORT)]).toEqual([200, "0"]);
    const { token } = await givenLink(maker, form);
    expect((await fetchAnswer(`${url}/live`)).status).toBe(200);
    expect([200, 503]).toContain((await fetchAnswer(`${url}/api/Enrollments/Fetcher?jwt=${token}`)).status);
    await setTimeout(4_000);
    expect(load.answers.length).toBeGreaterThan(before);
    await setReadOnly(await login(), false);

    const served = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(served + 10);
    await expect.poll(() => new Set(arrived("over")).size, { timeout: 60_000 }).toBe(120);
    await expect.poll(async () => (await healthOf(url))[1]).toEqual({ status: "ready", jobs: "running" });
    await load.close();

    expect(await runnerUp(METRICS_PORT)).toBe("1");
    expect(server.hasEnded()).toBe(false);
    expect(arrived("over")).toHaveLength(120);
    const refused = load.answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["2"]));
    const stored = await connection
      .database("reports")
      .whereIn("recipient_id", load.acknowledged)
      .pluck("recipient_id");
    expect(stored.sort()).toEqual(load.acknowledged.toSorted());
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("ends the twin whose runner nobody looks after", async () => {
    const { host, database } = await login();
    const script = await program("server/testing/crashServer.ts");
    // Its answer comes in the midst of the outage, so that the end of the job falls into it.
    let answer: (() => void) | undefined;
    const { url } = await peer((response) => (answer = () => response.writeHead(202).end()));
    const options = JSON.stringify({ twin: "unsupervised", smsUrl: url });
    const twin = watched(script, [JSON.stringify({ host, database }), options], {});
    await enqueueTexts("twin", 1, twinMessages);
    await expect.poll(() => answer).toBeDefined();
    onTestFinished(async () => setReadOnly(await login(), false));
    await setReadOnly(await login(), true);
    answer?.();
    await expect.poll(() => twin.hasEnded()).toBe(true);
    foundInTwin("S33", "process that ended, of a twin whose job runner nobody looks after", 1);
    expect(await twin.ended).not.toBe(0);
  });
});

test("a message that a process has begun to send when it is killed goes out within seconds from another [otp.delivery]", async () => {
  await connection.database.raw("delete from graphile_worker._private_jobs");
  const queries: string[] = [];
  const { url } = await peer((response, key) => {
    queries.push(key);
    // The first asks in vain.
    if (queries.length > 1) response.writeHead(202).end();
  });
  const settings = { ...productionSettings(), DATABASE_URL: addressOf(await login()), SMS_URL: url };
  const first = await startProduction(settings);
  await first.url;
  await enqueueTexts("killed", 1);
  await expect.poll(() => queries.length).toBe(1);
  const second = await startProduction(settings);
  await second.url;
  first.kill("SIGKILL");
  await first.ended;
  await expect.poll(() => queries.length, { timeout: 20_000 }).toBe(2);
  expect(queries[1]).toBe(queries[0]);
});

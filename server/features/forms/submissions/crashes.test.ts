// Proofs that acknowledged submissions are never lost: the server or PostgreSQL is killed, at any point, under load (submit.atomic,
// threats.md T19, T20).
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { program } from "../../../../test/support/programs.ts";
import { cases, found, foundInTwin } from "../../../../test/support/proof.ts";
import { connectTo, type Connection } from "../../../database/connect.ts";
import { ownCluster } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../../../testing/given.ts";
import { fetchAnswer, type TestAnswer } from "../../../testing/fetchAnswer.ts";
import { caller } from "../../../testing/server.ts";
import { testConfig } from "../../../testing/testConfig.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { tokensOf } from "../../../tokens/tokens.ts";
import { realRuntime } from "../../../runtime.ts";

const killable = ownCluster();
const keyring = keyringOf(testConfig().secrets);
const maker = { tokens: tokensOf(keyring, realRuntime), seal: sealOf(keyring, realRuntime) };

interface GivenDatabase {
  connection: Connection;
  host: string;
  name: string;
  form: GivenForm;
}

async function givenDatabase(): Promise<GivenDatabase> {
  const connection = await killable.open();
  const { database } = connection;
  const [{ name }] = (await database.raw<{ rows: { name: string }[] }>("select current_database() as name")).rows as [
    { name: string },
  ];
  await givenAccount(database, "north");
  const form = await givenForm(database, "north");
  return { connection, host: String((await killable.cluster()).settings(name).host), name, form };
}

interface Killable {
  url: string;
  kill(): Promise<void>;
}

async function startKillable({ host, name }: GivenDatabase, mode = ""): Promise<Killable> {
  const script = await program("server/testing/crashServer.ts");
  const child: ChildProcess = spawn(process.execPath, [script, host, name, mode], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const died = once(child, "exit").then(() => Promise.reject(new Error("The server died before it served.")));
  died.catch(() => undefined);
  const [port] = (await Promise.race([once(createInterface({ input: child.stdout! }), "line"), died])) as [string];
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Looks now and then, so as to leave the core to the server. */
const untilTheTestEnds = { interval: 10, timeout: 1_200_000 };

/** What the clients received: acknowledged submissions by recipient, finished reports, and every status. */
interface Acknowledged {
  submitted: Map<string, string>;
  finished: Set<string>;
  statuses: Set<number>;
}
const noneAcknowledged = (): Acknowledged => ({ submitted: new Map(), finished: new Set(), statuses: new Set() });

async function untilAcknowledged({ submitted }: Acknowledged, more: number): Promise<void> {
  const enough = submitted.size + more;
  await vi.waitUntil(() => submitted.size >= enough, untilTheTestEnds);
}

/** One customer after the other submits and finishes; acknowledgements are recorded. Ends when the server does. */
async function submitUntilDown(
  at: GivenDatabase,
  url: string,
  client: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const fetchFrom = (path: string, init?: RequestInit): Promise<TestAnswer> => fetchAnswer(url + path, init);
  for (let n = 0; ; n++) {
    const recipientId = `${client}-${n}`;
    const link = await givenLink(maker, at.form, { recipientId });
    const customer = customerOn({ fetch: fetchFrom, call: caller(fetchFrom) }, at.form, link);
    try {
      const { status, envelope } = await customer.submit({ name: recipientId }, { key: recipientId });
      acknowledged.statuses.add(status);
      if (status !== 200) continue;
      acknowledged.submitted.set(recipientId, String(envelope.data));
      if ((await customer.post(String(envelope.data))).status === 200) acknowledged.finished.add(String(envelope.data));
    } catch {
      return;
    }
  }
}

const clients = 6;

async function killUnderLoad(at: GivenDatabase, kills: number, mode?: string): Promise<Acknowledged> {
  const acknowledged = noneAcknowledged();
  for (let kill = 0; kill < kills; kill++) {
    const server = await startKillable(at, mode);
    const working = Array.from({ length: clients }, (_, client) =>
      submitUntilDown(at, server.url, `k${kill}-c${client}`, acknowledged),
    );
    await untilAcknowledged(acknowledged, 40);
    await server.kill();
    await Promise.all(working);
  }
  return acknowledged;
}

async function storedOf({
  connection,
}: GivenDatabase): Promise<{ byRecipient: Map<string, string[]>; final: Set<string> }> {
  const rows = await connection
    .database("reports")
    .select<{ recipient_id: string; report_id: string; state: string }[]>("recipient_id", "report_id", "state");
  const byRecipient = new Map<string, string[]>();
  for (const row of rows)
    byRecipient.set(row.recipient_id, [...(byRecipient.get(row.recipient_id) ?? []), row.report_id]);
  return {
    byRecipient,
    final: new Set(rows.filter(({ state }) => state === "final").map(({ report_id }) => report_id)),
  };
}

type Stored = Awaited<ReturnType<typeof storedOf>>;

async function expectAllStored(line: "S1" | "S2", at: GivenDatabase, acknowledged: Acknowledged): Promise<Stored> {
  const stored = await storedOf(at);
  const { size } = acknowledged.submitted;
  const rowsOf = (recipient: string) => stored.byRecipient.get(recipient)?.length ?? 0;
  const times = [...acknowledged.submitted.keys()].map(rowsOf);
  found(line, "acknowledged submissions lost", times.filter((rows) => rows < 1).length, size);
  found(line, "stored twice", times.filter((rows) => rows > 1).length, size);
  const unfinished = [...acknowledged.finished].filter((reportId) => !stored.final.has(reportId));
  found(line, "acknowledged as finished and not", unfinished.length, acknowledged.finished.size);
  for (const [recipient, reportId] of acknowledged.submitted)
    expect(stored.byRecipient.get(recipient)).toEqual([reportId]);
  for (const reportId of acknowledged.finished) expect(stored.final.has(reportId)).toBe(true);
  return stored;
}

describe("a server that is killed at any point", { tags: ["S1"] }, () => {
  let at: GivenDatabase;
  let twin: GivenDatabase;
  beforeAll(async () => {
    at = await givenDatabase();
    twin = await givenDatabase();
  });
  afterAll(() => Promise.all([at.connection.close(), twin.connection.close()]));

  test("has every acknowledged submission, each once, finished where that was acknowledged, and goes on with the rest [submit.atomic, submit.once]", async () => {
    const acknowledged = await killUnderLoad(at, cases(50, 2));
    const { byRecipient, final } = await expectAllStored("S1", at, acknowledged);
    const events = await at.connection.database("events").where({ kind: "EnrollmentSuccess" }).count({ n: "*" });
    expect(Number(events[0]?.["n"])).toBe(final.size);

    const server = await startKillable(at);
    const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(server.url + path, init);
    for (const [recipientId, [reportId]] of [...byRecipient]
      .filter(([, [reportId]]) => !final.has(reportId!))
      .slice(0, 10)) {
      const link = await givenLink(maker, at.form, { recipientId });
      const fetched = await caller(fetchFrom)("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
      expect(fetched.envelope.data?.resume).toMatchObject({ reportId, state: "reserved" });
      const customer = customerOn({ fetch: fetchFrom, call: caller(fetchFrom) }, at.form, link);
      expect((await customer.submit({ name: recipientId }, { key: recipientId })).envelope.data).toBe(reportId);
      expect((await customer.post(reportId!)).status).toBe(200);
    }
    await server.kill();
  });

  test("its twin that answers before it stores loses some", { tags: ["S1", "S2"] }, async () => {
    const acknowledged = await killUnderLoad(twin, 1, "broken");
    const { byRecipient } = await storedOf(twin);
    const lost = [...acknowledged.submitted.keys()].filter((recipient) => !byRecipient.has(recipient)).length;
    for (const line of ["S1", "S2"] as const) foundInTwin(line, "lost by a twin that answers before it stores", lost);
    expect(lost).toBeGreaterThan(0);
  });
});

describe("a PostgreSQL that is killed", { tags: ["S2"] }, () => {
  test("costs nothing that was acknowledged; meanwhile the service says that it is busy, and then serves again [submit.atomic, api.envelope]", async () => {
    const at = await givenDatabase();
    const cluster = await killable.cluster();
    const server = await startKillable(at);
    const acknowledged = noneAcknowledged();
    const working = Array.from({ length: clients }, (_, client) =>
      submitUntilDown(at, server.url, `c${client}`, acknowledged),
    );
    for (let kill = 0; kill < cases(10, 1); kill++) {
      await untilAcknowledged(acknowledged, 40);
      await cluster.kill();
      const { token } = await givenLink(maker, at.form);
      const down = await fetchAnswer(`${server.url}/api/Enrollments/Fetcher?jwt=${token}`);
      expect([down.status, down.envelope.code, typeof down.envelope.errorGuid]).toEqual([503, 503, "string"]);
      expect((await fetchAnswer(`${server.url}/health`)).status).toBe(503);
      await cluster.start();
    }
    await untilAcknowledged(acknowledged, 40);
    await server.kill();
    await Promise.all(working);
    expect(acknowledged.statuses).toEqual(new Set([200, 503]));
    const fresh = connectTo(cluster.settings(at.name));
    await expectAllStored("S2", { ...at, connection: fresh }, acknowledged);
    await fresh.close();
    await at.connection.close();
  });
});

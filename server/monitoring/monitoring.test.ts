// What an operator sees of a running server: metrics on a port of their own, health and readiness apart, one id through everything that a
// request causes.
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logTo } from "../http/log.ts";
import { addJob } from "../jobs/queue.ts";
import { runWaitingJobs } from "../jobs/worker.ts";
import { migrations } from "../database/migrations/index.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../testing/given.ts";
import { testRuntime } from "../testing/runtime.ts";
import { fetchAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";

const local = { host: "127.0.0.1", port: 0 };

/** The value of each series, by name and labels as they are written. */
const seriesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );

describe("the metrics", () => {
  let server: TestServer;
  let form: GivenForm;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase(), { config: { metrics: local } });
    // As a process that runs jobs says.
    server.metrics.watchRunner(() => true);
    await givenAccount(server.connection.database, "north");
    form = await givenForm(server.connection.database, "north");
  });
  afterAll(() => server.stop());
  const read = async () => (await fetchAnswer(`http://127.0.0.1:${server.metricsPort}/metrics`)).text;
  const value = async (series: string) => seriesOf(await read()).get(series) ?? 0;

  test("count calls by name and class of status, with what is no call under a name of its own", async () => {
    const { token } = await givenLink(server, form);
    await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
    await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: "no.token" } });
    await server.fetch("/api/nowhere");
    await server.fetch("/favicon.ico");
    const counted = (call: string, status: string) =>
      value(`billwright_call_seconds_count{call="${call}",class="${status}"}`);
    await expect.poll(() => counted("GET /api/Enrollments/Fetcher", "2xx")).toBe(1);
    await expect.poll(() => counted("GET /api/Enrollments/Fetcher", "4xx")).toBe(1);
    await expect.poll(() => counted("unknown", "4xx")).toBe(1);
    expect(seriesOf(await read()).has('billwright_call_seconds_bucket{le="1",call="unknown",class="4xx"}')).toBe(true);
  });

  test("are on their own port alone: customers' port does not have them, theirs has nothing else", async () => {
    expect((await server.fetch("/metrics")).text).not.toContain("billwright_");
    const beside = await fetchAnswer(`http://127.0.0.1:${server.metricsPort}/api/System/health-check`);
    expect(beside.status).toBe(404);
    const text = await read();
    for (const secret of ["north", "form-", "127.0.0.1"]) expect(text).not.toContain(secret);
  });

  test("report the state of the queue: due, later, failing, given up, and each try by its outcome", async () => {
    const { connection, metrics } = server;
    const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
    const news = { accountId: "north", event: "a", at: "2026-11-20T12:00:00Z", data: null };
    await addJob(connection.database, "webhook", "due", news);
    await addJob(connection.database, "webhook", "later", news, { afterSeconds: 3600 });
    expect([await value('billwright_jobs{state="due"}'), await value('billwright_jobs{state="later"}')]).toEqual([
      1, 1,
    ]);
    await connection.database.raw(
      "update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where key like '%due'",
    );
    expect(await value("billwright_job_delay_seconds")).toBeGreaterThanOrEqual(90);
    const webhook = () => Promise.reject(new Error("the peer is down"));
    await runWaitingJobs({ connection, tasks: { webhook }, runtime: testRuntime(), log, metrics });
    expect(await value('billwright_jobs{state="failing"}')).toBe(1);
    expect(await value('billwright_job_seconds_count{kind="webhook",outcome="again"}')).toBe(1);
    await connection
      .database("dead_letters")
      .insert({ account_id: "north", key: "k", kind: "webhook", payload: "{}", at: new Date() });
    expect(await value("billwright_dead_letters")).toBe(1);
  });

  test("cover the event loop, the memory and both pools of connections", async () => {
    const names = [...seriesOf(await read()).keys()];
    expect(names).toEqual(
      expect.arrayContaining([
        "nodejs_eventloop_lag_p99_seconds",
        "process_resident_memory_bytes",
        'billwright_database_connections{pool="queries",state="waiting"}',
        'billwright_database_connections{pool="jobs",state="used"}',
      ]),
    );
  });

  test.each(["dashboard.json", "alerts.yml"])("that docs/monitoring/%s reads all exist", async (file) => {
    const text = readFileSync(join(import.meta.dirname, "..", "..", "docs", "monitoring", file), "utf8");
    const known = new Set(
      [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name! + end) : [name!],
      ),
    );
    const used = [...text.matchAll(/\b(?:billwright|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
    if (file.endsWith(".json")) expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});

test("metrics are still answered while the database is away, and say that they do not know the jobs", async () => {
  const server = await testServer(embeddedDatabase(), { config: { metrics: local } });
  const { database } = server.connection;
  await database.raw("alter table dead_letters rename to elsewhere");
  const answer = await fetchAnswer(`http://127.0.0.1:${server.metricsPort}/metrics`);
  expect(answer.status).toBe(200);
  expect(seriesOf(answer.text).has('billwright_jobs{state="due"}')).toBe(false);
  expect(seriesOf(await server.metrics.read()).get("billwright_metrics_failures_total")).toBeGreaterThan(0);
  await server.stop();
});

test("without METRICS_PORT nothing listens for metrics", async () => {
  const server = await testServer(embeddedDatabase());
  expect(server.metricsPort).toBeNull();
  await server.stop();
});

describe("a process", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
  });
  afterAll(() => server.stop());
  const states = async () =>
    Promise.all(
      ["/live", "/health"].map(async (path) => {
        const { status, text } = await server.fetch(path);
        return [status, (JSON.parse(text) as { status: string }).status];
      }),
    );

  test("asks for one row to know whether it is ready, however many migrations there are", async () => {
    const { database } = server.connection;
    const answered: unknown[] = [];
    const note = (rows: unknown) => void answered.push(...[rows].flat());
    database.on("query-response", note);
    await server.fetch("/health");
    database.off("query-response", note);
    expect(answered).toEqual([{ name: migrations.at(-1)!.name }]);
  });

  test("is ready when its database has every migration, and alive also when one is missing, the tables are away, or it stops", async () => {
    const { database } = server.connection;
    expect(await states()).toEqual([
      [200, "alive"],
      [200, "ready"],
    ]);
    const [last] = await database("migrations").where("name", migrations.at(-1)!.name).delete().returning("*");
    expect(await states()).toEqual([
      [200, "alive"],
      [503, "migrating"],
    ]);
    await database("migrations").insert(last);
    await database.raw("alter table migrations rename to elsewhere");
    expect(await states()).toEqual([
      [200, "alive"],
      [503, "busy"],
    ]);
    await database.raw("alter table elsewhere rename to migrations");
    server.health.drain();
    expect(await states()).toEqual([
      [200, "alive"],
      [503, "stopping"],
    ]);
  });
});

describe("one id", () => {
  const seen: { headers: http.IncomingHttpHeaders; body: unknown }[] = [];
  const peer = http.createServer((request, answer) => {
    void json(request).then((body) => {
      seen.push({ headers: request.headers, body });
      answer.writeHead(202).end();
    });
  });
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
    const smsUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/messages`;
    server = await testServer(embeddedDatabase(), { config: { smsUrl, trustedProxies: ["127.0.0.1"] } });
    await givenAccount(server.connection.database, "north");
    token = (await givenLink(server, await givenForm(server.connection.database, "north"))).token;
  });
  afterAll(async () => {
    await server.stop();
    await new Promise((resolve) => peer.close(resolve));
  });
  const linesOf = (id: string) =>
    server
      .log()
      .split("\n")
      .filter((line) => line !== "" && (JSON.parse(line) as { request?: string }).request === id);

  test("goes from the proxy's header through the log and the job to the provider that the job calls", async () => {
    const id = "01JD8ZK3-proxy";
    const sent = await server.call("POST /api/Session/GetOtpForDynamicFormMobileVerification", {
      body: { mobileNumber: "+12025550147", token },
      headers: { "X-Request-Id": id },
    });
    expect([sent.status, sent.headers.get("x-request-id")]).toEqual([200, id]);
    await expect.poll(() => linesOf(id).join("\n")).toContain("GetOtpForDynamicFormMobileVerification");
    expect(linesOf(id).join("\n")).not.toContain("2025550147");
    await server.runJobs();
    expect(seen.map(({ headers }) => headers["x-request-id"])).toEqual([id]);
  });

  test("is made where none comes, and where what comes could break a line or is no id", async () => {
    for (const bad of [undefined, "short", "with spaces in it", `x${"y".repeat(200)}`, '{"request":"forged"}']) {
      const { headers } = await server.fetch(
        "/api/nowhere",
        bad === undefined ? {} : { headers: { "X-Request-Id": bad } },
      );
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  test("is believed of trusted proxies alone", async () => {
    const stranger = await testServer(embeddedDatabase());
    const { headers } = await stranger.fetch("/health", { headers: { "X-Request-Id": "01JD8ZK3-stranger" } });
    expect(headers.get("x-request-id")).not.toContain("stranger");
    await stranger.stop();
  });
});

// Proofs that a submission is stored once and finished once under any race (submit.once, threats.md T17, T18). On a real
// PostgreSQL only, and each also against a twin that is broken on purpose and must fail.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../../../test/support/proof.ts";
import type { Database } from "../../../database/connect.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { faultProxy, type FaultProxy } from "../../../testing/faultProxy.ts";
import { dropRules } from "../../../testing/dropRules.ts";
import { customerOn, type Customer } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../../../testing/given.ts";
import { fetchAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

interface Ground {
  server: TestServer;
  database: Database;
  form: GivenForm;
  poll: GivenForm;
}

async function setup(): Promise<Ground> {
  const server = await testServer(realDatabase());
  const { database } = server.connection;
  await givenAccount(database, "north");
  const form = await givenForm(database, "north", { id: "once" });
  const poll = await givenForm(database, "north", { id: "many", multipleSubmission: true });
  return { server, database, form, poll };
}

const pairs = cases(1_000, 24);
/** A twin is found out by one of its first pairs. */
const pairsOfTwin = 30;
const sameTime = 6;

async function customerOf({ server }: Ground, form: GivenForm, recipientId: string): Promise<Customer> {
  return customerOn(server, form, await givenLink(server, form, { recipientId }));
}

/** How many rows each of many customers left who submitted several times at once. */
async function rowsAfterRaces(
  on: Ground,
  form: GivenForm,
  keyOf: (time: number) => string,
  count = pairs,
): Promise<{ rows: number[]; statuses: number[]; refusals: Set<string | undefined> }> {
  const rows: number[] = [];
  const statuses: number[] = [];
  const refusals = new Set<string | undefined>();
  for (let pair = 0; pair < count; pair++) {
    const customer = await customerOf(on, form, `r-${pair}`);
    const answers = await Promise.all(
      Array.from({ length: sameTime }, (_, time) => customer.submit({ name: "Ada" }, { key: keyOf(time) })),
    );
    statuses.push(...answers.map(({ status }) => status));
    for (const { status, envelope } of answers) if (status !== 200) refusals.add(envelope.errors[0]?.key);
    const [{ n }] = (await on
      .database("reports")
      .where({ subject: `recipient:r-${pair}`, enrollment_id: form.enrollmentId })
      .count({ n: "*" })) as [{ n: string }];
    rows.push(Number(n));
  }
  return { rows, statuses, refusals };
}

const ones = Array.from({ length: pairs }, () => 1);

/** How many customers' submissions were lost or stored twice. */
function counted(rows: readonly number[]): void {
  found("S3", "submissions stored twice", rows.filter((row) => row > 1).length, rows.length);
  found("S3", "submissions lost", rows.filter((row) => row < 1).length, rows.length);
}
async function expectTwinDoubles(twin: Ground, form: GivenForm, keyOf: (time: number) => string): Promise<void> {
  const { rows } = await rowsAfterRaces(twin, form, keyOf, pairsOfTwin);
  const doubled = rows.filter((row) => row !== 1).length;
  foundInTwin("S3", "stored twice without unique rules and lock", doubled);
  expect(doubled).toBeGreaterThan(0);
}

describe("many at once", { tags: ["S3"] }, () => {
  let right: Ground;
  let twin: Ground;
  beforeAll(async () => {
    right = await setup();
    twin = await setup();
    await dropRules(twin.database);
  });
  afterAll(() => Promise.all([right.server.stop(), twin.server.stop()]));

  test("two tabs and two devices store one submission, the others hear that it was submitted [submit.once]", async () => {
    const { rows, statuses } = await rowsAfterRaces(right, right.form, (time) => `device-${time}`);
    counted(rows);
    expect(rows).toEqual(ones);
    expect(statuses.filter((status) => status === 200)).toHaveLength(pairs);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    await expectTwinDoubles(twin, twin.form, (time) => `device-${time}`);
  });

  test("a double click stores one, also where a form may be submitted many times [submit.once]", async () => {
    const { rows, statuses } = await rowsAfterRaces(right, right.poll, () => "key");
    counted(rows);
    expect(rows).toEqual(ones);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    await expectTwinDoubles(twin, twin.poll, () => "key");
  });

  test("a double click never hears that another was faster: it is the same filling [submit.once]", async () => {
    const form = await givenForm(right.database, "north", { id: "double" });
    const { rows, refusals } = await rowsAfterRaces(right, form, () => "key", cases(100, 24));
    counted(rows);
    expect(new Set(rows)).toEqual(new Set([1]));
    expect([...refusals].filter((key) => key !== "submit.running")).toEqual([]);
  });

  test("a key whose request is still running has to wait, and is answered once it is done [submit.once]", async () => {
    const link = await givenLink(right.server, right.form, { recipientId: "running" });
    const customer = customerOn(right.server, right.form, link);
    const name = JSON.stringify(["north", right.form.enrollmentId, "recipient:running", "k"]);
    await right.database.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name]);
      const { status, envelope } = await customer.submit({ name: "Ada" }, { key: "k" });
      expect([status, envelope.code, envelope.errors[0]?.key]).toEqual([409, 420, "submit.running"]);
    });
    expect((await customer.submit({ name: "Ada" }, { key: "k" })).status).toBe(200);
  });

  test("finishing twice at once tells the biller once and counts once [submit.once, submit.atomic]", async () => {
    for (let pair = 0; pair < 20; pair++) {
      const customer = await customerOf(right, right.form, `f-${pair}`);
      const reportId = String((await customer.submit({ name: "Ada" })).envelope.data);
      const answers = await Promise.all(Array.from({ length: sameTime }, () => customer.post(reportId)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    const counted = await right
      .database("events")
      .where("subject", "like", "recipient:f-%")
      .where({ kind: "EnrollmentSuccess" })
      .count({ n: "*" });
    expect(counted).toEqual([{ n: "20" }]);
  });

  test("its twin that looks before it acts counts more than once", async () => {
    const { database } = twin;
    await database.raw("create table final_reports (n int)");
    // All have looked before the first acts, whichever connection is opened first.
    const looked = await Promise.all(
      Array.from({ length: sameTime }, () => database("final_reports").count({ n: "*" })),
    );
    for (const [counted] of looked) if (counted?.["n"] === "0") await database("final_reports").insert({ n: 1 });
    expect(Number((await database("final_reports").count({ n: "*" }))[0]?.["n"])).toBeGreaterThan(1);
  });
});

describe("a lost answer", { tags: ["S3"] }, () => {
  let on: Ground;
  let proxy: FaultProxy;
  beforeAll(async () => {
    on = await setup();
    proxy = await faultProxy(on.server.port);
  });
  afterAll(async () => {
    await proxy.close();
    await on.server.stop();
  });

  /** Through the proxy, on a new connection each time. */
  const through = (customer: Customer, key: string | undefined, token: string) =>
    fetchAnswer(`${proxy.url}/api/Enrollments/SubmitEnrollment`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        Connection: "close",
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      body: JSON.stringify(customer.body({ name: "Ada" })),
    });

  test("is given again to the same key: same report, nothing twice; without a key it is lost [submit.retry, submit.once]", async () => {
    const faults = [{ kind: "cutReply" }, { kind: "truncate", bytes: 40 }, { kind: "refuse" }] as const;
    const runs = cases(500, 12);
    for (let run = 0; run < runs; run++) {
      const link = await givenLink(on.server, on.form, { recipientId: `lost-${run}` });
      const customer = customerOn(on.server, on.form, link);
      proxy.set(faults[run % faults.length]!);
      await expect(through(customer, "key", link.token)).rejects.toThrow();
      proxy.set({ kind: "pass" });
      const again = await through(customer, "key", link.token);
      const third = await through(customer, "key", link.token);
      expect([again.status, third.text]).toEqual([200, again.text]);
    }
    const stored = await on.database("reports").where("subject", "like", "recipient:lost-%").pluck<string[]>("subject");
    found(
      "S3",
      "doubled or lost after a cut answer",
      runs - new Set(stored).size + (stored.length - new Set(stored).size),
      runs,
    );
    expect([stored.length, new Set(stored).size]).toEqual([runs, runs]);

    const link = await givenLink(on.server, on.form, { recipientId: "keyless" });
    proxy.set({ kind: "cutReply" });
    await expect(through(customerOn(on.server, on.form, link), undefined, link.token)).rejects.toThrow();
    proxy.set({ kind: "pass" });
    expect((await through(customerOn(on.server, on.form, link), undefined, link.token)).status).toBe(409);
  });
});

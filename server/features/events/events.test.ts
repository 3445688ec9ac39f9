import { eventKinds, type InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuse } from "../../http/refusal.ts";
import { realDatabase, testDatabases } from "../../testing/databases.ts";
import { customerOn } from "../../testing/filling.ts";
import { givenAccount, givenForm, givenLink } from "../../testing/given.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import { eventsOf, type Events } from "./events.ts";
import { notingFaults } from "./notingFaults.ts";

const inputs: InputForm[] = [{ id: "word", name: "Word", inputType: "ShortText", required: true }];
const file: InputForm = { id: "file", name: "File", inputType: "Attachment", required: true };

describe.each(testDatabases())("events on $name", (database) => {
  let server: TestServer;
  let forms = 0;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north");
  });
  afterAll(() => server.stop());

  const given = async (more: { inputs?: InputForm[]; columns?: Record<string, unknown> } = {}) => {
    const { columns, ...fields } = { inputs, ...more };
    const form = await givenForm(
      server.connection.database,
      "north",
      { id: `form-${++forms}`, ...fields },
      columns ? { columns } : {},
    );
    const link = await givenLink(server, form);
    const fetch = () => server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    return { form, link, fetch, customer: customerOn(server, form, link) };
  };
  /** What was counted, and that it is what was recorded. */
  async function counts(enrollmentId: string): Promise<Record<string, number>> {
    const { database: db } = server.connection;
    const place = { account_id: "north", enrollment_id: enrollmentId };
    const tally = (rows: { kind: string; count: string }[]) =>
      Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
    const counted = tally(await db("event_counts").where(place).groupBy("kind").select("kind").sum("count as count"));
    expect(tally(await db("events").where(place).groupBy("kind").select("kind").count("* as count"))).toEqual(counted);
    return counted;
  }

  test("tell the way from a visit to a final submission, each step once [list.analytics]", async () => {
    const { form, fetch, customer } = await given();
    await fetch();
    const { envelope } = await customer.submit({ word: "x" }, { key: "k" });
    await customer.submit({ word: "x" }, { key: "k" });
    for (let tries = 0; tries < 2; tries++) await customer.post(String(envelope.data));
    expect(await counts(form.enrollmentId)).toEqual({ Visit: 1, EnrollmentAttempt: 1, EnrollmentSuccess: 1 });
  });

  test("count a filling that is refused once, however often it is sent again, and a mended one anew [list.analytics]", async () => {
    const { form, customer } = await given();
    for (let tries = 0; tries < 3; tries++) await customer.submit({}, { key: "k" });
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentFailed: 1 });
    await customer.submit({ word: "" }, { key: "k" });
    await customer.submit({}, { key: "other" });
    await customer.submit({ word: "x" }, { key: "k" });
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentFailed: 3, EnrollmentAttempt: 1 });
  });

  test("count a submission that cannot be completed once [list.analytics]", async () => {
    const { form, customer } = await given({ inputs: [file] });
    const { envelope } = await customer.submit({ file: ["Attachment", ["a.pdf"]] });
    for (let tries = 0; tries < 2; tries++)
      expect((await customer.post(String(envelope.data))).envelope.errors[0]?.key).toBe("submit.filesMissing");
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentAttempt: 1, EnrollmentFailed: 1 });
  });

  test("tell a visit to a form that cannot be filled in as a failure as well [list.analytics]", async () => {
    const { form, fetch } = await given({ columns: { status: "Draft" } });
    await fetch();
    expect(await counts(form.enrollmentId)).toEqual({ Visit: 1, Failure: 1 });
  });

  test("tell a fault of ours as an error, once a filling, and a refusal as none [list.analytics]", async () => {
    const { form, link } = await given();
    const token = await server.tokens.verify(link.token, ["enrollment"]);
    const noting = notingFaults({ database: server.connection.database, events: eventsOf(server.clock) });
    const context = { token, idempotencyKey: "k" };
    const failing = noting(() => Promise.reject(new Error("a fault")));
    for (let tries = 0; tries < 2; tries++) await expect(failing(context)).rejects.toThrow("a fault");
    await expect(noting(() => Promise.reject(refuse("BAD", "field.wrong", { field: "x" })))(context)).rejects.toThrow(
      "BAD",
    );
    expect(await noting(() => Promise.resolve("well"))(context)).toBe("well");
    expect(await counts(form.enrollmentId)).toEqual({ Error: 1 });
  });

  test("are gone with the transaction that caused them [list.analytics]", async () => {
    const { form } = await given();
    const happening = { accountId: "north", enrollmentId: form.enrollmentId, kind: "Visit", subject: "s" } as const;
    const broken = server.connection.database.transaction(async (transaction) => {
      await eventsOf(server.clock).record(transaction, happening);
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
    expect(await counts(form.enrollmentId)).toEqual({});
  });

  test.each(eventKinds)(
    "of the kind %s are recorded and counted, but none of a test [list.analytics]",
    async (kind) => {
      const { form } = await given();
      const events = eventsOf(server.clock);
      const happening = { accountId: "north", enrollmentId: form.enrollmentId, kind, subject: "s" };
      await events.record(server.connection.database, happening);
      await events.record(server.connection.database, { ...happening, isTest: true });
      expect(await counts(form.enrollmentId)).toEqual({ [kind]: 1 });
    },
  );
});

describe("events in parallel, on PostgreSQL,", () => {
  const many = 30;

  /** How many failures are counted where one filling is refused many times at once, by a recorder. */
  async function countedFailures(
    record: (events: Events) => Events["record"],
  ): Promise<[counted: number, recorded: number]> {
    const server = await testServer(realDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north");
    const recording = record(eventsOf(server.clock));
    const happening = {
      accountId: "north",
      enrollmentId: "form",
      kind: "EnrollmentFailed",
      subject: "s",
      once: "k",
    } as const;
    await Promise.all(Array.from({ length: many }, () => recording(database, happening)));
    const [counted] = await database("event_counts").sum<{ n: string | null }[]>("count as n");
    const [recorded] = await database("events").count<{ n: string }[]>("* as n");
    await server.stop();
    return [Number(counted?.n), Number(recorded?.n)];
  }

  test("count what is sent many times at once a single time [list.analytics]", async () => {
    expect(await countedFailures(({ record }) => record)).toEqual([1, 1]);
  });

  test("would be counted many times by a recorder that knows no retry", async () => {
    const forgetful =
      ({ record }: Events): Events["record"] =>
      (database, happening) =>
        record(database, { ...happening, once: null });
    expect(await countedFailures(forgetful)).toEqual([many, many]);
  });

  test("of a filling that is sent many times at once tell one attempt and one success [list.analytics]", async () => {
    const server = await testServer(realDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north");
    const form = await givenForm(database, "north", { inputs });
    const customer = customerOn(server, form, await givenLink(server, form));
    const together = <Answer>(call: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, call));
    await together(() => customer.submit({ word: "x" }, { key: "k" }));
    const { envelope } = await customer.submit({ word: "x" }, { key: "k" });
    await together(() => customer.post(String(envelope.data)));
    const counted = await database("event_counts").groupBy("kind").orderBy("kind").select("kind").sum("count as n");
    expect(counted).toEqual([
      { kind: "EnrollmentAttempt", n: "1" },
      { kind: "EnrollmentSuccess", n: "1" },
    ]);
    await server.stop();
  });
});

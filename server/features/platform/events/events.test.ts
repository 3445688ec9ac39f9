import { eventKinds, type InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { countFinal, countNotCompleted } from "../../forms/submissions/attempts.ts";
import { findReport, markFinal } from "../../forms/submissions/store.ts";
import { eventsOf, type Events } from "./events.ts";
import { recordingErrors } from "./recordingErrors.ts";

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
    const keys = { account_id: "north", enrollment_id: enrollmentId };
    const tally = (rows: { kind: string; count: string }[]) =>
      Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
    const counted = tally(await db("event_counts").where(keys).groupBy("kind").select("kind").sum("count as count"));
    expect(tally(await db("events").where(keys).groupBy("kind").select("kind").count("* as count"))).toEqual(counted);
    return counted;
  }

  test("tell the way from a visit to a final submission, each step once [list.analytics]", async () => {
    const { form, fetch, customer } = await given();
    await fetch();
    const { envelope } = await customer.submit({ word: "x" }, { key: "k" });
    await customer.submit({ word: "x" }, { key: "k" });
    expect(await counts(form.enrollmentId)).toEqual({ Visit: 1, EnrollmentAttempt: 1 });
    for (let tries = 0; tries < 2; tries++) await customer.post(String(envelope.data));
    expect(await counts(form.enrollmentId)).toEqual({ Visit: 1, EnrollmentAttempt: 1, EnrollmentSuccess: 1 });
  });

  test("count a filling that is refused as one failed attempt, however often it is sent again, and a corrected one as another [list.analytics]", async () => {
    const { form, customer } = await given();
    for (let tries = 0; tries < 3; tries++) await customer.submit({}, { key: "k" });
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentAttempt: 1, EnrollmentFailed: 1 });
    await customer.submit({ word: "" }, { key: "k" });
    await customer.submit({}, { key: "other" });
    await customer.submit({ word: "x" }, { key: "k" });
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentAttempt: 4, EnrollmentFailed: 3 });
  });

  test("count a press that has no key each time it is refused [list.analytics]", async () => {
    const { form, customer } = await given();
    for (let tries = 0; tries < 2; tries++) await customer.submit({});
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentAttempt: 2, EnrollmentFailed: 2 });
  });

  test("count a second submission, and a key that is used for another, as refused attempts [list.analytics]", async () => {
    const { form, customer } = await given();
    await customer.submit({ word: "x" }, { key: "k" });
    expect((await customer.submit({ word: "y" }, { key: "k" })).envelope.errors[0]?.key).toBe("submit.keyReused");
    expect((await customer.submit({ word: "x" }, { key: "l" })).envelope.errors[0]?.key).toBe("submit.already");
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentAttempt: 3, EnrollmentFailed: 2 });
  });

  test("count nothing where a link is used for what is not its own [list.analytics]", async () => {
    const { form, customer } = await given();
    const { form: foreign } = await given();
    expect((await customer.submit({ word: "x" }, { more: { enrollmentId: foreign.enrollmentId } })).status).toBe(404);
    expect([await counts(form.enrollmentId), await counts(foreign.enrollmentId)]).toEqual([{}, {}]);
  });

  test("count a submission that cannot be completed as one failure, and as another attempt where it is completed later [list.analytics]", async () => {
    const { form, customer } = await given({ inputs: [file] });
    const reportId = String((await customer.submit({ file: ["Attachment", ["a.txt"]] })).envelope.data);
    for (let tries = 0; tries < 2; tries++)
      expect((await customer.post(reportId)).envelope.errors[0]?.key).toBe("submit.filesMissing");
    expect(await counts(form.enrollmentId)).toEqual({ EnrollmentAttempt: 1, EnrollmentFailed: 1 });
    await customer.attach(reportId, [{ inputId: "file", name: "a.txt", type: "text/plain", bytes: "a" }]);
    for (let tries = 0; tries < 2; tries++) expect((await customer.post(reportId)).status).toBe(200);
    expect(await counts(form.enrollmentId)).toEqual({
      EnrollmentAttempt: 2,
      EnrollmentFailed: 1,
      EnrollmentSuccess: 1,
    });
  });

  test("tell a visit to a form that is closed, which is no failure [list.analytics]", async () => {
    const { form, fetch } = await given({ columns: { status: "Draft" } });
    await fetch();
    expect(await counts(form.enrollmentId)).toEqual({ Visit: 1 });
  });

  test("tell a fault of ours as an error, once a filling, and a refusal as none [list.analytics]", async () => {
    const { form, link } = await given();
    const token = await server.tokens.verify(link.token, ["enrollment"]);
    const noting = recordingErrors({ database: server.connection.database, events: eventsOf(server.clock) });
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

  test.each(eventKinds)("of the kind %s are recorded and counted, but none of a test", async (kind) => {
    const { form } = await given();
    const events = eventsOf(server.clock);
    const happening = { accountId: "north", enrollmentId: form.enrollmentId, kind, subject: "s" };
    await events.record(server.connection.database, happening);
    await events.record(server.connection.database, { ...happening, isTest: true });
    expect(await counts(form.enrollmentId)).toEqual({ [kind]: 1 });
  });
});

describe("events in parallel, on PostgreSQL,", () => {
  const many = 30;

  /** How many attempts and failures are counted where one filling is refused many times at once, by a recorder. */
  async function countedRefusals(
    record: (events: Events) => Events["record"],
  ): Promise<[counted: number, recorded: number]> {
    const server = await testServer(realDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north");
    const recording = record(eventsOf(server.clock));
    const happening = {
      accountId: "north",
      enrollmentId: "form",
      kind: ["EnrollmentAttempt", "EnrollmentFailed"],
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
    expect(await countedRefusals(({ record }) => record)).toEqual([2, 2]);
  });

  test("would be counted many times by a recorder that knows no retry", async () => {
    const forgetful =
      ({ record }: Events): Events["record"] =>
      (database, happening) =>
        record(database, { ...happening, once: null });
    expect(await countedRefusals(forgetful)).toEqual([2 * many, 2 * many]);
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

  /** What is counted of a submission whose refusal is noted after another try has begun to complete it, and before that has. */
  async function countedWhereCompletedMeanwhile(
    noteRefusal: typeof countNotCompleted,
  ): Promise<Record<string, number>> {
    const server = await testServer(realDatabase());
    const { database } = server.connection;
    await givenAccount(database, "north");
    const form = await givenForm(database, "north", { inputs });
    const customer = customerOn(server, form, await givenLink(server, form));
    const reportId = String((await customer.submit({ word: "x" })).envelope.data);
    const report = (await findReport(database, "north", reportId))!;
    const services = { database, runtime: server.clock, events: eventsOf(server.clock) };
    let noted: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await markFinal(transaction, report, server.clock.now());
      await countFinal(services, transaction, report, { source: null, steps: [] });
      noted = noteRefusal(services, report, refuse("REFUSE", "submit.filesMissing")).catch(() => undefined);
      await Promise.race([noted, waitsForLock(database)]);
    });
    await noted;
    const rows = await database("event_counts").groupBy("kind").select("kind").sum("count as n");
    await server.stop();
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, Number(n)]));
  }

  test("tell one attempt and one success of a submission that is completed while another try is refused [list.analytics]", async () => {
    expect(await countedWhereCompletedMeanwhile(countNotCompleted)).toEqual({
      EnrollmentAttempt: 1,
      EnrollmentSuccess: 1,
    });
  });

  test("would tell more outcomes than attempts where nobody waited for the submission's row", async () => {
    const hasty: typeof countNotCompleted = async ({ database, events }, report, error) => {
      await events.record(database, { ...report, kind: "EnrollmentFailed", once: report.reportId });
      throw error;
    };
    expect(await countedWhereCompletedMeanwhile(hasty)).toEqual({
      EnrollmentAttempt: 1,
      EnrollmentFailed: 1,
      EnrollmentSuccess: 1,
    });
  });
});

/** Ends once somebody waits for a row that another holds. */
async function waitsForLock(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.raw<{ rows: unknown[] }>(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}

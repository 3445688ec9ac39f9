// Where people stop: a visit is at one question, after Submit, or has ended in a submission, whatever was done in between.
import type { InputForm } from "@billwright/schemas";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realDatabase } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import type { Position } from "./progress.ts";

const questions = ["q1", "q2", "q3"];
const inputs = questions.map((id): InputForm => ({ id, name: `Question ${id}`, inputType: "ShortText" }));

let server: TestServer;
let forms = 0;
beforeAll(async () => {
  server = await testServer(realDatabase(), { config: { rateLimit: 60_000 } });
  await givenAccount(server.connection.database, "north");
});
afterAll(() => server.stop());

const newForm = () => givenForm(server.connection.database, "north", { id: `form-${++forms}`, name: "A form", inputs });
const figures = async ({ enrollmentId }: GivenForm, span: Record<string, string> = {}) => {
  const { token } = await givenUser(server, "north");
  return (await server.call("GET /api/Enrollments/Analytics", { token, query: { enrollmentId, ...span } })).envelope
    .data!;
};
let people = 0;
/** A link of somebody's own, that was opened. */
async function visit(form: GivenForm, more: Parameters<typeof givenLink>[2] = {}) {
  const link = await givenLink(server, form, { recipientId: `r-${++people}`, ...more });
  await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
  return link;
}
const at = ({ versionId }: GivenForm, inputId: string | null, day: string | null = null): Position => ({
  ...{ versionId, day, inputId },
});
const record = (
  link: { token: string },
  from: Position | null,
  to: Position,
  refused: readonly string[] = [],
): ReturnType<TestServer["call"]> =>
  server.call("POST /api/Enrollments/RecordProgress", { token: link.token, body: { from, to, refused: [...refused] } });

/** What one visit does: where it is each time that it is left, and whether it is sent at the end. */
const visits = fc.array(
  fc.record({
    positions: fc.array(fc.record({ inputId: fc.constantFrom(...questions, null), refused: fc.subarray(questions) }), {
      maxLength: 4,
    }),
    isSent: fc.boolean(),
    days: fc.nat(1),
  }),
  { minLength: 1, maxLength: 6 },
);

test("visits, beginnings, presses and submissions are one funnel that adds up, whatever the visits did [list.analytics]", async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (all) => {
      const form = await newForm();
      const expected = { left: 0, pressed: 0, sent: 0 };
      const stopped = new Map<string, number>();
      const refusals = new Map<string, number>();
      for (const { positions, isSent, days } of all) {
        const link = await visit(form);
        const counted = await visitAll(link, form, positions, days);
        for (const id of new Set(positions.flatMap(({ refused }) => refused)))
          refusals.set(id, (refusals.get(id) ?? 0) + 1);
        if (isSent) {
          const customer = customerOn(server, form, link);
          const reportId = String((await customer.submit({ q1: "x" })).envelope.data);
          expect((await customer.post(reportId, { progress: counted })).status).toBe(200);
          expected.sent += 1;
        } else if (counted === null) expected.left += 1;
        else if (counted.inputId === null) expected.pressed += 1;
        else stopped.set(counted.inputId, (stopped.get(counted.inputId) ?? 0) + 1);
      }
      const { funnel, stops, stats } = await figures(form);
      const sum = stops.reduce((total, one) => total + one.stopped, 0);
      expect(funnel).toEqual({
        visits: all.length,
        begun: all.length - expected.left,
        pressed: expected.pressed + expected.sent,
        sent: expected.sent,
      });
      expect([funnel.visits, funnel.sent]).toEqual([stats.visits, stats.successes]);
      expect(sum).toBe(funnel.begun - funnel.pressed);
      const shown = (name: "stopped" | "refused") =>
        new Map(stops.filter((one) => one[name] > 0).map((one) => [one.inputId, one[name]]));
      expect([shown("stopped"), shown("refused")]).toEqual([stopped, refusals]);
    }),
    { numRuns: 12 },
  );
});

/** The page's part: it says where it was counted before, and each refused question once. */
async function visitAll(
  link: { token: string },
  form: GivenForm,
  positions: readonly { inputId: string | null; refused: readonly string[] }[],
  days: number,
): Promise<Position | null> {
  let counted = null as Position | null;
  const known = new Set<string>();
  for (const { inputId, refused } of positions) {
    const fresh = refused.filter((id) => !known.has(id));
    fresh.forEach((id) => known.add(id));
    const to = at(form, inputId);
    const answer = await record(link, counted, to, fresh);
    expect(answer.status).toBe(200);
    const { day } = answer.envelope.data as { day: string };
    counted = counted?.inputId === inputId ? counted : { ...to, day };
    server.clock.pass(days * 86_400);
  }
  return counted;
}

test("what stops is under the words of its version, on its day; tests, other people's questions and made-up days count nothing", async () => {
  const form = await newForm();
  const link = await visit(form);
  const { day } = (await record(link, null, at(form, "q2"), ["q3"])).envelope.data as { day: string };
  expect((await record(link, null, at(form, "q9"))).status).toBe(400);
  expect((await record(link, null, at(form, "constructor"))).status).toBe(400);
  expect((await record(link, null, { ...at(form, "q1"), versionId: "another" })).status).toBe(200);
  expect((await record(link, at(form, "q2", "1999-01-01"), at(form, "q1"))).status).toBe(200);
  const author = await givenUser(server, "north");
  const ofAuthor = await visit(form, { versionId: form.versionId, madeBy: author.userId });
  expect((await record(ofAuthor, null, at(form, "q1"))).status).toBe(200);
  const expected = [
    { inputId: "q2", name: "Question q2", stopped: 1, refused: 0 },
    { inputId: "q3", name: "Question q3", stopped: 0, refused: 1 },
  ];
  expect((await figures(form)).stops).toEqual(expected);
  expect((await figures(form, { from: day, to: day })).stops).toEqual(expected);
  expect((await figures(form, { from: "2001-01-01", to: "2001-01-02" })).stops).toEqual([]);
  const next = `${form.enrollmentId}-2`;
  const { database } = server.connection;
  const of = { account_id: "north", template_id: form.enrollmentId };
  const formElements = [{ kind: "input", inputForms: { ...inputs[1]!, name: "Other words" } }];
  const content = { enrollment: { id: form.enrollmentId, type: "CustomForm", formElements }, translations: {} };
  await database("template_versions").insert({
    ...of,
    ...{ version_id: next, number: 2, content: JSON.stringify(content), created_at: new Date() },
  });
  await database("templates").where(of).update({ active_version_id: next, version_id: next });
  await record(await visit(form), null, { versionId: next, day: null, inputId: "q2" });
  expect((await figures(form)).stops.map(({ name, stopped }) => [name, stopped])).toEqual([
    ["Other words", 1],
    ["Question q2 (until version 1)", 1],
    ["Question q3 (until version 1)", 0],
  ]);
});

test("nothing of who visited, or of an answer, is in what is counted; a progress that is wrong refuses no submission", async () => {
  const form = await newForm();
  const link = await visit(form);
  const customer = customerOn(server, form, link);
  await record(link, null, at(form, "q1"));
  const reportId = String((await customer.submit({ q1: "a secret" })).envelope.data);
  const progress = { versionId: "gone", day: "1999-01-01", inputId: "none" };
  expect((await customer.post(reportId, { progress })).status).toBe(200);
  const rows = await server.connection.database("step_counts").where({ enrollment_id: form.enrollmentId });
  expect(rows.map((row: object) => Object.keys(row).sort())).toEqual([
    ["account_id", "count", "day", "enrollment_id", "input_id", "kind", "shard", "version_id"],
  ]);
});

import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addJob } from "../../../jobs/queue.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm } from "../../../testing/given.ts";
import { queriesOf } from "../../../testing/queries.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { referenceOf } from "../submissions/index.ts";

const inputs: InputForm[] = [{ id: "word", name: "A word", inputType: "ShortText" }];

let server: TestServer;
let forms = 0;
beforeAll(async () => {
  server = await testServer(realDatabase());
  const { database } = server.connection;
  await givenAccount(database, "north", { settings: JSON.stringify({ branding: { timeZone: "Asia/Tokyo" } }) });
  await givenAccount(database, "south");
});
afterAll(() => server.stop());

const newForm = (account = "north") =>
  givenForm(server.connection.database, account, {
    id: `form-${++forms}`,
    name: `Form ${forms}`,
    inputs,
    multipleSubmission: true,
  });
async function submitted(form: GivenForm): Promise<{ reportId: string; statements: number }> {
  const customer = customerOn(server, form, await givenLink(server, form, { recipientId: `r-${++forms}` }));
  const reportId = String((await customer.submit({ word: "a secret word" })).envelope.data);
  const sent = await queriesOf(server.connection.database, async () =>
    expect((await customer.post(reportId)).status).toBe(200),
  );
  return { reportId, statements: sent.length };
}
/** Signed in anew: the tests pass days. */
const signedIn = async () => (await givenUser(server, "north")).token;
const notify = async (form: GivenForm, userId: string, how: string, by?: string) => {
  const token = by ?? (await signedIn());
  return server.call("POST /api/Responses/Notify", { token, body: { enrollmentId: form.enrollmentId, userId, how } });
};
let seen = 0;
/** The mails since the last look. */
const mails = async () => {
  await server.runJobs();
  const all = (await outboxOn(server.connection.database, server.seal).newest(500)).reverse();
  return all.slice(seen, (seen = all.length));
};
const digest = async () => {
  await addJob(server.connection.database, "digestResponses", "now", {});
  return mails();
};
/** Until a moment of the day after so many, in Tokyo, which is nine hours ahead. */
const passTo = (days: number, hour: number) => {
  const now = server.clock.now();
  const tokyo = new Date(now.getTime() + 9 * 3_600_000);
  const to = Date.UTC(tokyo.getUTCFullYear(), tokyo.getUTCMonth(), tokyo.getUTCDate() + days, hour - 9);
  server.clock.pass((to - now.getTime()) / 1000);
};

test("a user is notified of each answer at once, in their language, by reference and link, never by what was answered", async () => {
  const form = await newForm();
  const quiet = await submitted(form);
  expect(await mails()).toEqual([]);
  const reader = await givenUser(server, "north", { role: "Display", language: "de", email: "d@example.org" });
  expect((await notify(form, reader.userId, "once")).status).toBe(200);
  const { reportId, statements } = await submitted(form);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "d@example.org" });
  expect(mail?.subject).toBe("Neue Antwort: Form 1");
  expect(mail?.text).toContain(referenceOf(reportId));
  expect(mail?.text).toContain(`/smart/dynamic-form/${form.enrollmentId}/response/${reportId}`);
  expect(JSON.stringify(mail)).not.toContain("secret");
  // What is enqueued is the one statement more, where somebody is to be notified.
  expect(statements - quiet.statements).toBe(1);
});

test("nobody is notified who was removed, or who has ended it; an address that is somebody else's now counts for nothing", async () => {
  const form = await newForm();
  const [gone, ended] = [await givenUser(server, "north"), await givenUser(server, "north")];
  await notify(form, gone.userId, "once");
  await notify(form, ended.userId, "once");
  await notify(form, ended.userId, "none");
  await server.connection.database("users").where({ user_id: gone.userId }).update({ disabled_at: new Date() });
  await submitted(form);
  expect(await mails()).toEqual([]);
});

test("only users of the account are notified, set by those who edit; each change is in the audit trail", async () => {
  const form = await newForm();
  const [display, stranger] = [await givenUser(server, "north", { role: "Display" }), await givenUser(server, "south")];
  expect((await notify(form, display.userId, "once", display.token)).status).toBe(403);
  expect((await notify(form, display.userId, "once", stranger.token)).status).toBe(404);
  expect((await notify(form, stranger.userId, "once")).status).toBe(404);
  expect((await notify(form, display.userId, "daily")).status).toBe(200);
  expect((await notify(form, display.userId, "daily")).status).toBe(200);
  const trail = await server.connection.database("audit").where({ object: form.enrollmentId });
  expect(trail.map(({ action, detail }) => [action, detail])).toEqual([
    ["response_notice_changed", { userId: display.userId, how: "daily" }],
  ]);
  const { data } = (
    await server.call("GET /api/Responses/List", {
      token: await signedIn(),
      query: { enrollmentId: form.enrollmentId },
    })
  ).envelope;
  expect(data?.notified.filter(({ how }) => how !== "none")).toEqual([
    expect.objectContaining({ id: display.userId, how: "daily" }),
  ]);
});

test("a day's answers come in one mail, on the morning after, in the account's time zone, and no day comes twice", async () => {
  const [one, other] = [await newForm(), await newForm()];
  const reader = await givenUser(server, "north");
  for (const form of [one, other]) await notify(form, reader.userId, "daily");
  passTo(1, 8);
  await digest();
  const answers = [await submitted(one), await submitted(one), await submitted(other)];
  passTo(0, 23);
  expect(await digest()).toEqual([]);
  passTo(1, 6);
  expect(await digest()).toEqual([]);
  passTo(0, 7);
  const [mail, ...others] = await digest();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("New answers: 3");
  for (const { reportId } of answers) expect(mail?.text).toContain(referenceOf(reportId));
  expect(mail?.text).toContain(`/smart/dynamic-form/${other.enrollmentId}/responses?from=`);
  expect(await digest()).toEqual([]);
  passTo(1, 7);
  expect(await digest()).toEqual([]);
  // Three nights on which no process ran.
  const late = await submitted(one);
  passTo(3, 9);
  expect((await digest()).map(({ text }) => text)).toEqual([expect.stringContaining(referenceOf(late.reportId))]);
});

test("answers that are too many for a mail each are in the next mail of a day, and none is lost", async () => {
  const form = await newForm();
  const reader = await givenUser(server, "north");
  await notify(form, reader.userId, "once");
  passTo(1, 12);
  for (let more = 0; more < 32; more++) await submitted(form);
  expect(await mails()).toHaveLength(30);
  passTo(1, 8);
  expect((await digest()).map(({ subject }) => subject)).toEqual(["New answers: 32"]);
  passTo(1, 8);
  expect(await digest()).toEqual([]);
});

// A pause until a day, and a mail of what a save has changed.
import { limits } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { askConsent } from "../consents/index.ts";

const load = "GET /api/Unsubscribe/Info";
const save = "POST /api/Unsubscribe/Update";

describe.each(testDatabases())("a save of preferences, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { config: { rateLimit: 0 } });
    const { database: db } = server.connection;
    const settings = JSON.stringify({ branding: { timeZone: "America/New_York" } });
    await givenAccount(db, "north", { settings, name: "North Energy" });
    const channels = JSON.stringify({ Email: { assumed: true }, SMS: {} });
    await db("categories").insert({ account_id: "north", name: "Bills", description: "", position: 0, channels });
  });
  beforeEach(() => server.connection.database("limit_counts").delete());
  afterAll(() => server.stop());

  let people = 0;
  async function someone() {
    const recipientId = `c-${++people}`;
    await givenRecipient(server.connection.database, "north", recipientId, {
      tags: [{ name: "EmailAddress", value: "ada@example.org" }],
    });
    const token = await server.tokens.sign("preference", { accountId: "north", recipientId }, 90 * 86_400);
    return { recipientId, token };
  }
  async function saved(token: string, more: Record<string, unknown>, boxes: Record<string, boolean> = {}) {
    const info = (await server.call(load, { query: { token } })).envelope.data!;
    const categories = info.categories.map((category) => ({
      ...category,
      options: category.options.map((option) => {
        const given = boxes[option.channel];
        return given === undefined ? option : { ...option, consentProvided: given, isChanged: true };
      }),
    }));
    const { status, envelope } = await server.call(save, { body: { token, info: { ...info, categories }, ...more } });
    return { status, data: envelope.data, key: envelope.errors[0]?.key };
  }
  const consentOf = async (recipientId: string) => {
    const customer = { accountId: "north", recipientId };
    const about = { customer, category: "Bills", channel: "Email" as const };
    const known = { to: "ada@example.org", now: server.clock.now() };
    return (await askConsent(server.connection.database, about, known))?.consent;
  };
  const dayFromNow = (days: number) =>
    new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

  test("pauses everything until the day's beginning where the account is, without a consent less, and ends the pause [preferences.save-call]", async () => {
    const { recipientId, token } = await someone();
    const day = dayFromNow(20);
    expect((await saved(token, { pauseUntil: day })).data?.info.pausedUntil).toBe(day);
    expect(await consentOf(recipientId)).toMatchObject({ isGiven: false, by: "pause" });
    const info = (await server.call(load, { query: { token } })).envelope.data!;
    expect(info.categories[0]?.options[0]?.consentProvided).toBe(true);
    const { until, text_hash } = (await server.connection
      .database("consents")
      .where({ recipient_id: recipientId })
      .first("until", "text_hash")) as { until: Date; text_hash: string };
    expect(until.toISOString()).toMatch(new RegExp(`^${day}T0[45]:00:00`));
    const { text } = (await server.connection.database("consent_texts").where({ hash: text_hash }).first()) as {
      text: string;
    };
    expect(text).toMatch(/^Pause all messages until/);
    // A repeat writes nothing; an end at once is a row of its own, and what was wanted comes again.
    await saved(token, { pauseUntil: day });
    expect((await saved(token, { pauseUntil: null })).data?.info.pausedUntil).toBeNull();
    await saved(token, { pauseUntil: null });
    expect(await server.connection.database("consents").where({ recipient_id: recipientId })).toHaveLength(2);
    expect(await consentOf(recipientId)).toMatchObject({ isGiven: true, by: "assumed" });
    await saved(token, { pauseUntil: day });
    server.clock.pass(21 * 86_400);
    expect(await consentOf(recipientId)).toMatchObject({ isGiven: true });
    expect((await server.call(load, { query: { token } })).envelope.data?.pausedUntil).toBeNull();
  });

  test.each([0, -1, 400])("takes no day %i days from now [preferences.save-call]", async (days) => {
    const { recipientId, token } = await someone();
    expect(await saved(token, { pauseUntil: dayFromNow(days) })).toMatchObject({
      status: 400,
      key: "preferences.pauseDay",
    });
    expect(await server.connection.database("consents").where({ recipient_id: recipientId })).toEqual([]);
  });

  test("mails what is other than before where that is wanted, to the customer's own address; too many mails hold up no save [preferences.saved]", async () => {
    const { token } = await someone();
    const first = await saved(token, { mailMe: true, pauseUntil: dayFromNow(20) }, { SMS: true, Email: false });
    expect(first.data?.mailedTo).toBe("a•••@example.org");
    await server.runJobs();
    const [mail] = await outboxOn(server.connection.database, server.seal).newest(1);
    expect([mail?.to, mail?.subject]).toEqual(["ada@example.org", "Your preferences at North Energy were changed"]);
    for (const words of [
      "You get from now on: Bills, Text message",
      "You get no more: Bills, E-mail",
      "No messages until: ",
    ])
      expect(mail?.text).toContain(words);
    expect((await saved(token, {}, { SMS: false })).data?.mailedTo).toBeNull();
    const [{ count }] = limits.preferenceMails.windows;
    const answers = [];
    for (let time = 0; time < count; time++)
      answers.push(await saved(token, { mailMe: true }, { SMS: time % 2 === 0 }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ data }) => data?.mailedTo !== null)).toEqual(answers.map((_, time) => time < count - 1));
  });
});

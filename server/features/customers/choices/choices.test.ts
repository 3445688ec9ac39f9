import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient, givenUser } from "../../../testing/given.ts";
import { evidence, givenEvidenceFile, givenQueuedText } from "../../../testing/givenChoice.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";

const see = "GET /api/Choices/Customer";
const record = "POST /api/Choices/Record";
const contact = "POST /api/Choices/Contact";

describe.each(testDatabases())("the choices of a customer, for the staff, on $name", (database) => {
  let server: TestServer;
  let owner: { token: string; userId: string };
  let people = 0;
  beforeAll(async () => {
    server = await testServer(database);
    const { database: db } = server.connection;
    const codes = { email: "e", sms: "s" };
    for (const account of ["north", "south"])
      await givenAccount(db, account, { settings: JSON.stringify({ preferences: { codes } }) });
    await db("categories").insert([
      category("outages", "Outages", { Email: { assumed: true }, SMS: {}, Print: { mandatory: true } }, 0),
      category("offers", "Offers", { Email: {} }, 1),
    ]);
    owner = await givenUser(server, "north");
  });
  afterAll(() => server.stop());

  const category = (category_id: string, name: string, channels: object, position: number) => ({
    ...{ account_id: "north", category_id, name, position, channels: JSON.stringify(channels) },
  });
  const newCustomer = async () => {
    const recipientId = `c-${++people}`;
    const tags = [
      { name: "CustomerName", value: "Zoë Hart" },
      { name: "EmailAddress", value: `zoe${people}@example.org` },
    ];
    await givenRecipient(server.connection.database, "north", recipientId, { tags });
    return recipientId;
  };
  const seen = async (recipientId: string, token = owner.token) =>
    (await server.call(see, { token, query: { recipientId } })).envelope.data!;
  const recorded = (recipientId: string, given: boolean, more: Record<string, unknown> = {}) =>
    server.call(record, {
      token: owner.token,
      body: { recipientId, version: 0, categoryId: "outages", channel: "SMS", given, ...evidence, ...more },
    });
  const standing = async (recipientId: string) =>
    (await seen(recipientId)).categories.flatMap(({ id, choices }) =>
      choices.map(({ channel, given, by }) => `${id} ${channel} ${given ? "yes" : "no"} ${by}`),
    );

  test("show what stands, and by which door, with the words and the evidence of who took it [preferences.table]", async () => {
    const customer = await newCustomer();
    expect(await standing(customer)).toEqual([
      "outages Email yes assumed",
      "outages SMS no none",
      "outages Print yes mandatory",
      "offers Email no none",
    ]);
    const fileId = await givenEvidenceFile(server, { token: owner.token, recipientId: customer, name: "letter.txt" });
    expect((await recorded(customer, true, { way: "letter", fileId })).status).toBe(200);
    const { name, version, categories, history } = await seen(customer);
    expect({ name, version }).toEqual({ name: "Zoë Hart", version: 1 });
    const choice = categories[0]!.choices.find(({ channel }) => channel === "SMS")!;
    expect(choice).toMatchObject({ given: true, by: "record", number: history[0]!.number });
    expect(history[0]).toMatchObject({
      ...{ state: "given", category: "Outages", channel: "SMS", source: "staff", language: "en" },
      text: "Outages, Text message\n\nBy letter",
      evidence: {
        ...{ way: "letter", statedOn: "2026-11-01", takenBy: "Ada Byron", note: evidence.note },
        file: { name: "letter.txt", size: 8 },
      },
    });
    const { entryId } = history[0]!.evidence!;
    const headers = { "X-Requested-With": "billwright", Authorization: `Bearer ${owner.token}` };
    const file = await server.fetch(`/api/Choices/File?entryId=${entryId}`, { headers });
    expect(file.text).toBe("A letter");
  });

  test("keep what the staff's page called category and channel, in its language", async () => {
    const db = server.connection.database;
    await db("categories")
      .where({ account_id: "north", category_id: "outages" })
      .update({ names: JSON.stringify({ es: "Cortes" }) });
    const recipientId = await newCustomer();
    const body = { recipientId, version: 0, categoryId: "outages", channel: "SMS", given: true, ...evidence } as const;
    const headers = { "Accept-Language": "es" };
    expect((await server.call(record, { token: owner.token, body, headers })).status).toBe(200);
    const [row] = (await seen(recipientId)).history;
    expect([row?.language, row?.text?.split("\n\n")[0]]).toEqual(["es", "Cortes, Mensaje de texto"]);
  });

  test("are in the audit trail at each look and at each entry", async () => {
    const customer = await newCustomer();
    await seen(customer);
    await recorded(customer, true);
    const rows = await server.connection
      .database("audit")
      .where({ account_id: "north", object: customer })
      .orderBy("at")
      .select("action", "actor");
    expect(rows).toEqual([
      { action: "choices_opened", actor: owner.userId },
      { action: "choice_recorded", actor: owner.userId },
    ]);
  });

  test("take a refusal of everything, and one choice given again", async () => {
    const customer = await newCustomer();
    expect((await recorded(customer, false, { categoryId: null, channel: null })).status).toBe(200);
    expect((await seen(customer)).isAllRefused).toBe(true);
    expect((await recorded(customer, true, { version: 1, statedOn: "2026-11-20" })).status).toBe(200);
    expect((await standing(customer)).filter((line) => line.includes(" yes "))).toEqual([
      "outages SMS yes record",
      "outages Print yes mandatory",
    ]);
  });

  test("let no older yes win over what was said since, and overwrite nothing that the page did not show", async () => {
    const customer = await newCustomer();
    await recorded(customer, true);
    await recorded(customer, false, { version: 1 });
    const older = await recorded(customer, true, { version: 2, statedOn: "2026-11-01" });
    expect([older.status, older.envelope.errors[0]?.key]).toEqual([409, "choices.newer"]);
    const unseen = await recorded(customer, true, { version: 1, statedOn: "2026-11-20" });
    expect([unseen.status, unseen.envelope.errors[0]?.key]).toEqual([409, "choices.changedSince"]);
    const same = await recorded(customer, false, { version: 2 });
    expect([same.status, same.envelope.errors[0]?.key]).toEqual([409, "choices.same"]);
  });

  test.each([
    ["a day that has not come", { statedOn: "2027-01-01" }, "choices.badDay"],
    ["a note of nothing", { note: "  " }, "field.missing"],
    ["a yes to everything", { categoryId: null, channel: null, given: true }, "field.wrong"],
    ["a file of nobody", { fileId: "none" }, "field.wrong"],
    ["what has to be sent", { channel: "Print", given: false }, "preferences.fixed"],
  ])("refuse %s, and keep nothing of it", async (_what, more, key) => {
    const customer = await newCustomer();
    const answer = await recorded(customer, true, more);
    expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([400, key]);
    expect((await seen(customer)).history).toEqual([]);
    expect(await server.connection.database("choice_entries").where({ recipient_id: customer })).toEqual([]);
  });

  test.each<[Role, number, number]>([
    ["User", 200, 200],
    ["Display", 200, 403],
    ["SuperAdminDisplay", 200, 403],
    ["PartnerUser", 403, 403],
  ])("are for %s to see: %d, and to record: %d [roles.token]", async (role, sees, records) => {
    const { token } = await givenUser(server, "north", { role });
    const customer = await newCustomer();
    const look = await server.call(see, { token, query: { recipientId: customer } });
    const body = { recipientId: customer, version: 0, categoryId: "outages", channel: "SMS", given: true, ...evidence };
    const entry = await server.call(record, { token, body });
    expect([look.status, entry.status]).toEqual([sees, records]);
    if (sees === 200) expect(look.envelope.data!.contacts[0]!.value.includes("•")).toBe(records !== 200);
  });

  test("record who has lost a contact: nothing goes there any more, and another one counts [contacts.delete-call]", async () => {
    const customer = await newCustomer();
    const lost = `zoe${people}@example.org`;
    const change = (is: "add" | "remove", contactId: string) =>
      server.call(contact, {
        token: owner.token,
        body: { recipientId: customer, is, channel: "Email", contactId, ...evidence },
      });
    expect((await change("remove", "somebody@example.org")).status).toBe(404);
    expect((await change("remove", lost)).status).toBe(200);
    expect((await change("add", "new@example.org")).status).toBe(200);
    const { contacts, history } = await seen(customer);
    expect(contacts).toEqual([{ channel: "Email", value: "new@example.org", preferred: true, verified: true }]);
    expect(history.map(({ state, isContact, evidence: of }) => [state, isContact, of?.way])).toEqual([
      ["refused", true, "phone"],
    ]);
    // The former contact is notified.
    await server.runJobs();
    const notified = await outboxOn(server.connection.database, server.seal).newest(5);
    expect(notified.map(({ to }) => to)).toContain(lost);
  });

  test("take off a contact that the biller spells in its own way [contacts.delete-call]", async () => {
    const db = server.connection.database;
    const settings = JSON.stringify({ preferences: { codes: { email: "e" } }, branding: { clientType: "Wgl" } });
    await givenAccount(db, "erp", { settings });
    const { token } = await givenUser(server, "erp");
    const contacts = [{ channel: "Email", value: "Zoe@Example.org", preferred: true, verified: true }];
    const erp = { customerName: "Zoë Hart", address: "", enrolledInEbill: false, parents: [], contacts };
    await givenRecipient(db, "erp", "own", {});
    const known = () => db("recipients").where({ account_id: "erp", recipient_id: "own" });
    await known().update({ erp: JSON.stringify(erp) });
    const about = { recipientId: "own", is: "remove", channel: "Email", contactId: "zoe@example.org" } as const;
    expect((await server.call(contact, { token, body: { ...about, ...evidence } })).status).toBe(200);
    expect((await known().first()).erp.contacts).toEqual([]);
  });

  test("have the text messages that may be a refusal: a settled one is gone, for all, and audited", async () => {
    const entryId = await givenQueuedText(server, "north", { recipientId: "c-text", text: "leave me alone" });
    const call = { token: owner.token, query: {} };
    const list = async () => (await server.call("GET /api/Choices/Texts", call)).envelope.data!.texts;
    expect((await list()).map(({ text, recipientId }) => [text, recipientId])).toEqual([["leave me alone", "c-text"]]);
    const settle = async (token: string) =>
      (await server.call("POST /api/Choices/SettleText", { token, body: { entryId, isRefusal: true } })).status;
    expect(await settle((await givenUser(server, "south")).token)).toBe(404);
    expect([await settle(owner.token), await settle(owner.token), await list()]).toEqual([200, 404, []]);
    const actions = await server.connection.database("audit").where({ actor: owner.userId }).pluck("action");
    expect(actions).toEqual(expect.arrayContaining(["texts_opened", "text_settled"]));
  });

  test("are found by number, address, phone and a part of the name, of this account alone, each search in the audit trail", async () => {
    const customer = await newCustomer();
    const { token, userId } = await givenUser(server, "north");
    const find = async (text: string, by = token) =>
      (await server.call("GET /api/Choices/Find", { token: by, query: { text } })).envelope.data!;
    const ids = async (text: string, by?: string) =>
      (await find(text, by)).customers.map(({ recipientId }) => recipientId);
    expect(await find(`ZOE${people}@example.org`)).toEqual({
      ...{ customers: [{ recipientId: customer, name: "Zoë Hart" }], isBillerAway: false },
    });
    expect([await ids(customer), await ids("oë har")]).toEqual([[customer], expect.arrayContaining([customer])]);
    // A contact that the customer has added is ours.
    const number = `+1202556${String(1000 + people)}`;
    const body = { recipientId: customer, is: "add", channel: "SMS", contactId: number, ...evidence } as const;
    expect((await server.call(contact, { token, body })).status).toBe(200);
    const written = number.replace(/^.1(...)(...)/, "($1) $2-");
    expect([await ids(number), await ids(written), await ids("+12025569999"), await ids("%"), await ids("@")]).toEqual([
      ...[[customer], [customer], [], [], []],
    ]);
    const stranger = (await givenUser(server, "south")).token;
    expect([await ids(customer, stranger), await ids(number, stranger)]).toEqual([[], []]);
    const rows = await server.connection.database("audit").where({ actor: userId, action: "choices_searched" });
    expect([rows.length, JSON.stringify(rows).includes(number)]).toEqual([8, false]);
  });

  test("are nobody's of another account", async () => {
    const customer = await newCustomer();
    const { token } = await givenUser(server, "south");
    expect((await server.call(see, { token, query: { recipientId: customer } })).status).toBe(404);
  });
});

import { mayEdit } from "@billwright/engine/users";
import { roles, type InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import {
  givenAccount,
  givenForm,
  givenLink,
  givenUser,
  type GivenForm,
  type GivenUser,
} from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { sealAccount } from "../../../tokens/encAccount.ts";

const inputs: InputForm[] = [{ id: "word", name: "Word", inputType: "ShortText", required: true }];

describe.each(testDatabases())("a test link on $name", (database) => {
  let server: TestServer;
  let author: GivenUser;
  let form: GivenForm;
  let draft: GivenForm;

  beforeAll(async () => {
    server = await testServer(database);
    const { database: db } = server.connection;
    await givenAccount(db, "north");
    await givenWebhook(db, "north");
    await givenAccount(db, "south");
    author = await givenUser(server, "north", { role: "User" });
    form = await givenForm(db, "north", { id: "form", name: "Active", inputs });
    await db("template_versions").insert({
      account_id: "north",
      version_id: "newer",
      template_id: "form",
      number: 2,
      content: JSON.stringify({
        enrollment: { id: "form", name: "Newer", formElements: [{ kind: "input", inputForms: inputs[0] }] },
        translations: {},
      }),
      created_at: "2026-11-02T00:00:00Z",
    });
    await db("templates")
      .where({ account_id: "north", template_id: "form" })
      .update({ version_id: "newer", status: "PendingForApproval" });
    draft = await givenForm(db, "north", { id: "draft", inputs }, { columns: { status: "Draft" } });
    await givenForm(db, "south", { id: "foreign", inputs });
    await db("templates").insert({
      account_id: "north",
      template_id: "mail",
      channel: "Email",
      name: "Mail",
      status: "Draft",
      version_id: "mail-1",
      created_at: "2026-11-01T00:00:00Z",
      updated_at: "2026-11-01T00:00:00Z",
    });
  });
  afterAll(() => server.stop());

  const ask = (id: string, more: Record<string, unknown> = {}, { token } = author) =>
    server.call("POST /api/Templates/TestLink", { token, body: { id, ...more } });
  async function tester(id: string, more: { recipientId?: string | null } = {}) {
    const { envelope } = await ask(id, more);
    const token = String(envelope.data?.token);
    const link = { token, encAccount: sealAccount(server.seal, "north"), recipientId: more.recipientId ?? null };
    const get = () =>
      server.call("GET /api/Enrollments/Get", { token, query: { id, encryptedAccountId: link.encAccount } });
    const fetch = () => server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } });
    return { link, get, fetch, customer: customerOn(server, { enrollmentId: id }, link) };
  }
  /** How many rows a table has of a form of the account. */
  const rowsOf = async (table: string, id: string): Promise<number> =>
    (await server.connection.database(table).where({ account_id: "north", enrollment_id: id })).length;

  test("opens the newest version while customers still get the active one", async () => {
    const { get, link } = await tester("form");
    expect((await get()).envelope.data).toMatchObject({ name: "Newer", versionId: "newer" });
    const customers = await givenLink(server, form);
    const theirs = await server.call("GET /api/Enrollments/Get", {
      token: customers.token,
      query: { id: "form", encryptedAccountId: link.encAccount },
    });
    expect(theirs.envelope.data).toMatchObject({ name: "Active", versionId: form.versionId });
  });

  test("opens a draft, which no customer's link does, and is under the public address", async () => {
    const { get, fetch } = await tester("draft");
    expect((await fetch()).envelope.data).toMatchObject({ apiError: null, enrollmentId: "draft", isTest: true });
    expect((await get()).envelope.data).toMatchObject({ versionId: draft.versionId, isSubmitted: false });
    const { data } = (await ask("draft")).envelope;
    expect(data?.link).toBe(`http://localhost/form/${data?.token}`);
    const customers = await givenLink(server, draft);
    const refused = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: customers.token } });
    expect(refused.envelope.data?.apiError).toBe("form.closed");
    expect(refused.envelope.data?.isTest).toBeUndefined();
  });

  test("submits what counts nowhere: no event, no count, no webhook, no result", async () => {
    const before = await Promise.all(
      ["events", "event_counts", "version_counts"].map((table) => rowsOf(table, "form")),
    );
    const { customer, fetch } = await tester("form");
    await fetch();
    expect((await customer.submit({})).status).toBe(400);
    const { envelope } = await customer.submit({ word: "tried" });
    expect((await customer.post(String(envelope.data))).envelope.data?.isSubmitted).toBe(true);
    const { database: db } = server.connection;
    expect(await db("reports").where({ enrollment_id: "form" }).select("state", "is_test")).toEqual([
      { state: "final", is_test: true },
    ]);
    expect(
      await Promise.all(["events", "event_counts", "version_counts"].map((table) => rowsOf(table, "form"))),
    ).toEqual(before);
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select 1 from graphile_worker.jobs where task_identifier = 'webhook'",
    );
    expect(rows).toEqual([]);
  });

  test("can be filled in again and again, and never blocks a customer [submit.once]", async () => {
    const recipientId = "r-many";
    const { customer, get } = await tester("form", { recipientId });
    for (const word of ["one", "two"]) {
      const { envelope } = await customer.submit({ word }, { key: word });
      expect((await customer.post(String(envelope.data))).status).toBe(200);
      expect((await get()).envelope.data?.isSubmitted).toBe(false);
    }
    const link = await givenLink(server, form, { recipientId });
    const real = customerOn(server, form, link);
    const { envelope } = await real.submit({ word: "real" });
    expect((await real.post(String(envelope.data))).envelope.data?.isSubmitted).toBe(true);
    expect((await real.submit({ word: "again" })).envelope.errors[0]?.key).toBe("submit.already");
  });

  test("answers the same key and body with the same report, as any link does", async () => {
    const { customer } = await tester("form");
    const [one, two] = [
      await customer.submit({ word: "x" }, { key: "k" }),
      await customer.submit({ word: "x" }, { key: "k" }),
    ];
    expect(one.envelope.data).toBe(two.envelope.data);
  });

  test("shows its own submission afterwards, and no other link's", async () => {
    const { customer, link } = await tester("form");
    const { envelope } = await customer.submit({ word: "mine" });
    await customer.post(String(envelope.data));
    const own = (token: string) =>
      server.call("GET /api/Enrollments/GetSubmission", { token, query: { encAccount: link.encAccount } });
    expect((await own(link.token)).envelope.data).toMatchObject({
      answers: [{ id: "word", name: "Word", type: "ShortText", text: "mine" }],
      isTest: true,
    });
    expect((await own((await tester("form")).link.token)).envelope.data).toBeNull();
  });

  test("takes tags and a recipient into the form, as a customer's link has them", async () => {
    const { envelope } = await ask("form", { tags: [{ name: "ZIP", value: "20001" }], recipientId: "r-9" });
    const fetched = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: String(envelope.data?.token) } });
    expect(fetched.envelope.data).toMatchObject({
      recipientId: "r-9",
      tags: [
        { name: "ZIP", value: "20001" },
        { name: "RecipientId", value: "r-9" },
      ],
    });
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `TAG${index}`, value: "x".repeat(100) }));
    expect((await ask("form", { tags: many })).envelope.errors[0]).toMatchObject({
      key: "field.tooLong",
      field: "tags",
    });
  });

  test("ends after seven days", async () => {
    const { fetch } = await tester("form");
    const now = server.clock.now();
    server.clock.pass(7 * 86_400 + 10);
    const { status, envelope } = await fetch();
    expect([status, envelope.errors[0]?.key]).toEqual([401, "link.expired"]);
    server.clock.set(now);
  });

  test.each(roles)("is made for %s only where that role writes templates", async (role) => {
    expect((await ask("form", {}, await givenUser(server, "north", { role }))).status).toBe(mayEdit(role) ? 200 : 403);
  });

  test("is made of nothing but one's own account's forms", async () => {
    const absent = await ask("no-such-form");
    expect(absent.status).toBe(404);
    expect((await ask("foreign")).text).toBe(absent.text);
    expect((await ask("mail")).text).toBe(absent.text);
  });

  test.each([
    ["was disabled", { disabled_at: "2026-11-20T00:00:00Z" }],
    ["only looks since", { role: "Display" }],
  ])("ends with whoever made it, where that user %s, and holds again with them", async (_why, columns) => {
    const { database: db } = server.connection;
    const maker = await givenUser(server, "north", { role: "User" });
    const { token } = (await ask("form", {}, maker)).envelope.data!;
    const link = { token, encAccount: sealAccount(server.seal, "north"), recipientId: null };
    const customer = customerOn(server, form, link);
    const opened = async () => [
      (await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } })).status,
      (await customer.submit({ word: "x" })).status,
    ];
    expect(await opened()).toEqual([200, 200]);
    await db("users").where({ user_id: maker.userId }).update(columns);
    expect(await opened()).toEqual([401, 401]);
    await db("users").where({ user_id: maker.userId }).update({ disabled_at: null, role: "User" });
    expect(await opened()).toEqual([200, 200]);
  });

  test("names who made it: one that names nobody, a stranger or another account's user opens nothing", async () => {
    const claims = { accountId: "north", enrollmentId: "form", versionId: "newer" };
    const stranger = await givenUser(server, "south", { role: "User" });
    for (const madeBy of [undefined, "nobody", stranger.userId]) {
      const { token } = await givenLink(server, form, { ...claims, ...(madeBy === undefined ? {} : { madeBy }) });
      expect((await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } })).status).toBe(401);
    }
  });

  test("leaves nothing of the bank data that was tried, at rest or in the log [autopay.secret]", async () => {
    const { database: db } = server.connection;
    const payDay: InputForm = { id: "day", name: "Pay date", inputType: "AutoPayDate", required: true };
    await givenForm(db, "north", { id: "autopay", type: "AutoPay", inputs: [payDay] });
    const { customer } = await tester("autopay");
    const { envelope } = await customer.submit({ day: ["AutoPayDate", "2026-12-01"] });
    const [account, routing] = ["867530912345", "011000015"];
    const bankDetails = {
      isSaved: false,
      bankAccountNumber: account,
      confirmBankAccountNumber: account,
      banRoutingNumber: routing,
    };
    const wrong = await customer.post(String(envelope.data), {
      bankDetails: { ...bankDetails, confirmBankAccountNumber: "1" },
    });
    expect(wrong.status).toBe(400);
    const posted = await customer.post(String(envelope.data), { bankDetails });
    expect(posted.envelope.data?.isSubmitted).toBe(true);
    expect(await db("bank_accounts").where({ report_id: String(envelope.data) })).toEqual([]);
    const tables = await db("information_schema.tables")
      .where({ table_schema: "public", table_type: "BASE TABLE" })
      .pluck<string[]>("table_name");
    for (const table of tables) expect(JSON.stringify(await db(table).select())).not.toMatch(/867530912345|"2345"/);
    const { rows } = await db.raw<{ rows: unknown[] }>("select * from graphile_worker._private_jobs");
    expect(JSON.stringify(rows)).not.toContain(account);
    expect(server.log()).not.toContain(account);
  });

  test("opens its own form and account alone, and becomes no customer's link by anything that is sent with it", async () => {
    const { link } = await tester("form");
    const foreign = sealAccount(server.seal, "south");
    const get = (id: string, encryptedAccountId: string) =>
      server.call("GET /api/Enrollments/Get", { token: link.token, query: { id, encryptedAccountId } });
    for (const answer of [
      await get("draft", link.encAccount),
      await get("foreign", foreign),
      await get("form", foreign),
    ])
      expect(answer.status).toBe(404);
    const customer = customerOn(server, form, link);
    for (const more of [{ recipientId: "r-real" }, { enrollmentId: "draft" }])
      expect((await customer.submit({ word: "x" }, { more })).status).toBe(404);
    for (const more of [{ isTest: false }, { is_test: false }, { link: "real" }])
      expect((await customer.submit({ word: "x" }, { more })).status).toBe(400);
    const [head = "", claims = "", signature = ""] = link.token.split(".");
    const { versionId: _test, ...real } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
      string,
      unknown
    >;
    const forged = [head, Buffer.from(JSON.stringify(real)).toString("base64url"), signature].join(".");
    expect((await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: forged } })).status).toBe(401);
    expect(await server.connection.database("reports").where({ recipient_id: "r-real" })).toEqual([]);
  });
});

import { mayEdit } from "@billwright/engine";
import { roles, type InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../testing/databases.ts";
import { customerOn } from "../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenUser, type GivenForm, type GivenUser } from "../../testing/given.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import { sealAccount } from "../../tokens/encAccount.ts";

const inputs: InputForm[] = [{ id: "word", name: "Word", inputType: "ShortText", required: true }];

describe.each(testDatabases())("a test link on $name", (database) => {
  let server: TestServer;
  let author: GivenUser;
  let form: GivenForm;
  let draft: GivenForm;

  beforeAll(async () => {
    server = await testServer(database);
    const { database: db } = server.connection;
    const settings = JSON.stringify({ webhook: { address: "https://hooks.north.example/", secret: "" } });
    await givenAccount(db, "north", { settings });
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

  test("opens a draft, which no customer's link does, and stands under the public address", async () => {
    const { get, fetch } = await tester("draft");
    expect((await fetch()).envelope.data).toMatchObject({ apiError: null, enrollmentId: "draft", resume: null });
    expect((await get()).envelope.data).toMatchObject({ versionId: draft.versionId, isSubmitted: false });
    const { data } = (await ask("draft")).envelope;
    expect(data?.link).toBe(`http://localhost/form/${data?.token}`);
    const customers = await givenLink(server, draft);
    const refused = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: customers.token } });
    expect(refused.envelope.data?.apiError).toBe("link.expired");
  });

  test("submits what counts nowhere: no event, no count, no webhook, no result", async () => {
    const before = await Promise.all(["events", "event_counts", "answer_counts"].map((table) => rowsOf(table, "form")));
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
      await Promise.all(["events", "event_counts", "answer_counts"].map((table) => rowsOf(table, "form"))),
    ).toEqual(before);
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select 1 from graphile_worker.jobs where task_identifier = 'webhook'",
    );
    expect(rows).toEqual([]);
  });

  test("can be filled in again and again, and never stands in a customer's way [submit.once]", async () => {
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
    expect((await own(link.token)).envelope.data?.answers).toEqual([{ id: "word", name: "Word", text: "mine" }]);
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
});

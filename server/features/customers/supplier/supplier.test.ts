import { supplierArea } from "@billwright/engine/screens";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { handedFacts } from "../../../testing/handedFacts.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const authorize = "POST /api/wa/authorize-supplier";
const load = "GET /api/wa/supplier-pref";
const update = "POST /api/wa/supplier-pref-update";

test.each([
  ["VA", true, "virginia"],
  ["MD", true, "residential"],
  ["MD", false, "other"],
  ["DC", true, "other"],
  ["", true, "other"],
] as const)("%j, resident %s, reads the text of %s [supplier.texts]", (category, isResidential, area) => {
  expect(supplierArea(category, isResidential)).toBe(area);
});

describe.each(testDatabases())("the choice of what suppliers get, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    await givenAccount(server.connection.database, "north", {}, ["127.0.0.1"]);
    await givenWebhook(server.connection.database, "north");
    await givenAccount(server.connection.database, "south");
  });
  afterAll(() => server.stop());
  beforeEach(() => server.clock.pass(901));

  let customers = 0;
  async function customer(category = "MD", residential = "true") {
    const id = `9${String(++customers).padStart(5, "0")}`;
    const tags = [
      { name: "HOUSE", value: "12A" },
      { name: "AccCategory", value: category },
      { name: "Residential", value: residential },
    ];
    await givenRecipient(server.connection.database, "north", id, { tags });
    return { id, token: await server.tokens.sign("supplier", { accountId: "north", recipientId: id }, 600) };
  }
  const pref = async (token: string) => (await server.call(load, { query: { token } })).envelope.data;
  const save = (token: string, doNotContact: boolean, doNotTransfer: boolean) =>
    server.call(update, { body: { token, doNotContact, doNotTransfer, source: "mail" } });
  const reported = async (id: string) =>
    (
      await server.connection.database.raw<{ rows: { data: object }[] }>(
        "select payload -> 'payload' -> 'data' as data from graphile_worker._private_jobs where payload::text like ? order by id",
        [`%"recipientId":"${id}"%`],
      )
    ).rows.map(({ data }) => data);

  test("both numbers together open the customer's own choice for half an hour, in any letter case of the type [supplier.authorize-call]", async () => {
    const { id } = await customer();
    for (const type of ["supplier", "Supplier"]) {
      const body = { accountNumber: `${id.slice(0, 3)} ${id.slice(3)}`, houseNumber: "12 a", source: "mail", type };
      const { envelope } = await server.call(authorize, { body });
      const claims = await server.tokens.verify(envelope.data!.token!, ["supplier"]);
      expect(claims).toMatchObject({ accountId: "north", recipientId: id });
      expect(claims.exp - claims.iat).toBeLessThanOrEqual(1800);
      expect(envelope.data).toMatchObject({ error: null, url: `/supplier?token=${envelope.data!.token!}` });
    }
    const landing = await server.call("POST /api/wa/authorize", {
      body: { accountNumber: id, houseNumber: "12A", type: "supplier", source: "a b" },
    });
    expect(landing.envelope.data?.url).toMatch(/^\/supplier\?token=.+&source=a%20b$/);
  });

  test("a miss does not tell which was wrong, and five rest the number, whichever page asks [supplier.authorize-call, supplier.authorize-error]", async () => {
    const { id } = await customer();
    const ask = (accountNumber: string, houseNumber: string) =>
      server.call(authorize, { body: { accountNumber, houseNumber, type: "supplier" } });
    const wrong = await ask(id, "13");
    expect(wrong.envelope.data).toEqual({ token: null, url: null, error: "budget.noMatch" });
    expect((await ask("99999", "12A")).envelope.data).toEqual(wrong.envelope.data);
    for (let times = 0; times < 4; times++)
      await server.call("POST /api/BudgetBill/AuthorizeUser", { body: { accountNumber: id, houseNumber: "13" } });
    expect((await ask(id, "12A")).status).toBe(429);
  });

  test.each([
    ["1234567890123", "1", "supplier", "check.tooLong"],
    [" ", "1", "supplier", "supplier.wrongAccount"],
    ["1", "x".repeat(21), "supplier", "check.tooLong"],
    ["1", "1", "AutoPay", "field.choice"],
  ])(
    "refuses %j, %j, type %s: %s [supplier.account-required, supplier.street-required]",
    async (account, house, type, key) => {
      const { status, envelope } = await server.call(authorize, {
        body: { accountNumber: account, houseNumber: house, type },
      });
      expect([status, envelope.errors[0]?.key]).toEqual([400, key]);
    },
  );

  test("what is stored is the customer's own, with when, whence and by whom, and the biller is notified once of each change [supplier.pref-call, supplier.update-call, supplier.saved]", async () => {
    const { id, token } = await customer();
    const none = {
      contractAccount: id,
      doNotContact: false,
      doNotTransfer: false,
      isResidential: true,
      accCategory: "MD",
      version: 0,
      error: null,
    };
    expect(await pref(token)).toEqual(none);
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(token, true, true)));
    expect(answers.map(({ envelope }) => envelope.data)).toEqual(Array(4).fill({ error: null }));
    expect(await pref(token)).toEqual({
      ...{ ...none, doNotContact: true, doNotTransfer: true, version: 1 },
      handOver: { state: "waiting", from: null, reason: null },
    });
    const db = server.connection.database;
    expect(await db("supplier_choices").where({ recipient_id: id })).toMatchObject([
      { account_id: "north", source: "mail", changed_at: server.clock.now() },
    ]);
    const trail = db("audit").where({ action: "supplier_changed", object: id });
    expect(await trail.clone()).toMatchObject([
      { actor: `recipient:${id}`, detail: { doNotContact: true, doNotTransfer: true } },
    ]);
    await save(token, false, false);
    expect(await reported(id)).toEqual([
      { recipientId: id, doNotContact: true, doNotTransfer: true },
      { recipientId: id, doNotContact: false, doNotTransfer: false },
    ]);
    expect(await handedFacts(server, id)).toEqual(Array(2).fill("supplier.chosen acknowledged"));
    const { token: other } = await customer();
    expect(await pref(other)).toMatchObject({ doNotContact: false });
  });

  test("a page that is older than the choice takes nothing of it back, and rules out more all the same [supplier.update-call]", async () => {
    const { id, token } = await customer();
    const saveFrom = async (version: number, doNotContact: boolean, doNotTransfer: boolean) =>
      (await server.call(update, { body: { token, doNotContact, doNotTransfer, version } })).envelope.data?.error;
    expect(await saveFrom(0, true, false)).toBeNull();
    expect(await saveFrom(0, false, false)).toBe("supplier.stale");
    expect(await saveFrom(0, true, true)).toBeNull();
    expect(await saveFrom(1, true, false)).toBe("supplier.stale");
    expect(await pref(token)).toMatchObject({ doNotContact: true, doNotTransfer: true, version: 2 });
    expect(await saveFrom(2, false, false)).toBeNull();
    expect(await pref(token)).toMatchObject({ doNotContact: false, doNotTransfer: false, version: 3 });
    expect(await reported(id)).toHaveLength(3);
  });

  test.each([
    ["MD", "true", false],
    ["MD", "false", true],
    ["VA", "true", true],
    ["DC", "true", true],
    ["", "true", true],
  ])(
    "category %j, resident %s: a transfer with the first box %s is refused, and nothing is stored [supplier.update-call, supplier.transfer]",
    async (category, residential, first) => {
      const { id, token } = await customer(category, residential);
      const { status, envelope } = await save(token, first, true);
      expect([status, envelope.errors[0]?.key]).toEqual([400, "supplier.noTransfer"]);
      expect(await server.connection.database("supplier_choices").where({ recipient_id: id })).toEqual([]);
      expect((await save(token, true, false)).envelope.data).toEqual({ error: null });
    },
  );

  test("who moves away from Maryland has no second choice any more [supplier.pref-call]", async () => {
    const { id, token } = await customer();
    await save(token, true, true);
    const tags = JSON.stringify([{ name: "AccCategory", value: "VA" }]);
    await server.connection.database("recipients").where({ recipient_id: id }).update({ tags });
    expect(await pref(token)).toMatchObject({ accCategory: "VA", doNotContact: true, doNotTransfer: false });
  });

  test("whom the biller does not know has no choice [supplier.pref-error]", async () => {
    const token = await server.tokens.sign("supplier", { accountId: "south", recipientId: "nobody" }, 600);
    expect(await pref(token)).toMatchObject({ error: "supplier.unavailable", doNotContact: false });
    expect((await save(token, true, false)).envelope.data).toEqual({ error: "supplier.unavailable" });
  });

  test("a forged, foreign and expired token opens nothing [supplier.failure]", async () => {
    const { id, token } = await customer();
    const claims = { accountId: "north", recipientId: id };
    for (const [bad, key] of [
      [forged(token), "link.invalid"],
      [await server.tokens.sign("budget", claims, 600), "link.invalid"],
      [await server.tokens.sign("supplier", claims, -60), "link.expired"],
    ] as const)
      for (const answer of [await server.call(load, { query: { token: bad } }), await save(bad, true, false)])
        expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([401, key]);
    expect(await pref(token)).toMatchObject({ doNotContact: false });
  });
});

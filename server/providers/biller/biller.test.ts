import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { testDatabases } from "../../testing/databases.ts";
import { readSetting } from "../../features/platform/index.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { accountBillers } from "./accountBillers.ts";
import { BillerAway, type Biller } from "./biller.ts";
import { bills, billerContract, customers, erp, usage } from "./biller.contract.ts";
import { demoBiller } from "./demoBiller.ts";
import { fakeBillerServer, type FakeBillerServer } from "./fakeBillerServer.ts";
import { httpBiller } from "./httpBiller.ts";
import { sealConnection, storedConnections } from "./storedConnections.ts";

let now = new Date("2026-11-20T12:00:00Z");
let server: FakeBillerServer;
const connect = () => httpBiller(server.connection, { trustedHosts: [server.host] }, () => now);
beforeAll(async () => {
  server = await fakeBillerServer(customers);
});
beforeEach(() => {
  server.mood = null;
});
afterAll(() => server.close());

describe("a biller over HTTP", () => {
  billerContract(connect);

  test.each([
    ["is down", { status: 503 }],
    ["sends the caller elsewhere", { status: 302 }],
    ["refuses the bearer token", { status: 401 }],
    ["answers with a captive portal's page", { body: "<html>Welcome</html>" }],
    ["leaves a part out", { body: '{"tags":[],"payDates":[]}' }],
    ["gives a date that is none", { body: '{"tags":[],"payDates":["soon"],"savedBanks":[]}' }],
    [
      "gives a whole account number",
      { body: '{"tags":[],"payDates":[],"savedBanks":[{"token":"t","name":"n","lastFour":"123456789"}]}' },
    ],
  ])("counts as away when it %s", async (_title, mood) => {
    server.mood = mood;
    await expect(connect().recipient("north", "100101")).rejects.toThrow(BillerAway);
  });

  test("is left alone for half a minute after five failures in a row, then tried once", async () => {
    const biller = connect();
    const fails = () => expect(biller.recipient("north", "100101")).rejects.toThrow(BillerAway);
    server.mood = { status: 503 };
    server.asked = 0;
    for (let call = 0; call < 8; call++) await fails();
    expect(server.asked).toBe(5);
    now = new Date(now.getTime() + 30_000);
    await Promise.all([fails(), fails(), fails()]);
    expect(server.asked).toBe(6);
    now = new Date(now.getTime() + 30_000);
    server.mood = null;
    expect(await biller.recipient("north", "100101")).toEqual(customers["100101"]);
    expect(await biller.recipient("north", "100101")).toEqual(customers["100101"]);
  });
});

test("asks the connected biller, and our own customers where none is connected", async () => {
  const named = (name: string): Biller => ({
    recipient: (accountId) => Promise.resolve({ tags: [{ name, value: accountId }], payDates: [], savedBanks: [] }),
    lookUp: () => Promise.resolve(null),
    budget: () => Promise.resolve(null),
    preferences: () => Promise.resolve(null),
    changeContact: () => Promise.resolve(false),
    bills: () => Promise.resolve([]),
    post: () => Promise.resolve({ balance: null }),
  });
  let made = 0;
  const billers = accountBillers(
    {
      of: (accountId) => Promise.resolve(accountId === "north" ? server.connection : null),
      orRecipient: async (accountId) =>
        accountId === "north" ? server.connection : { known: await named("local").recipient(accountId, "1") },
    },
    () => (made++, named("connected")),
    named("local"),
  );
  const tagOf = async (accountId: string) => (await billers.recipient(accountId, "1"))?.tags[0];
  expect([await tagOf("north"), await tagOf("north"), await tagOf("south")]).toEqual([
    { name: "connected", value: "north" },
    { name: "connected", value: "north" },
    { name: "local", value: "south" },
  ]);
  expect(made).toBe(1);
});

describe.each(testDatabases())("the biller in $name", ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    for (const account of ["north", "south"]) await givenAccount(connection.database, account);
    for (const [id, { tags, payDates, savedBanks }] of Object.entries(customers)) {
      await connection.database("recipients").insert({
        account_id: "north",
        recipient_id: id,
        tags: JSON.stringify(tags),
        pay_dates: JSON.stringify(payDates),
        saved_banks: JSON.stringify(savedBanks),
        budget: id === "100101" ? JSON.stringify(usage) : null,
        erp: id === "100101" ? JSON.stringify(erp) : null,
        bills: id === "100101" ? JSON.stringify(bills) : "[]",
      });
    }
  });
  afterAll(() => connection.close());
  billerContract(() => demoBiller(connection.database));

  test("keeps a connection with its token sealed, for its own account alone", async () => {
    const seal = sealOf(keyringOf([{ id: "test", bytes: Buffer.alloc(32, 1) }]), testRuntime());
    const biller = sealConnection(seal, "north", server.connection);
    expect(JSON.stringify(biller)).not.toContain(server.connection.bearer);
    for (const account of ["north", "south"])
      await connection
        .database("accounts")
        .where({ account_id: account })
        .update({ settings: JSON.stringify({ biller }) });
    const connections = storedConnections(connection.database, seal, readSetting);
    expect(await connections.of("north")).toEqual(server.connection);
    await expect(connections.of("south")).rejects.toThrow(/SECRETS/);
    expect(await connections.orRecipient("north", "100101")).toEqual(server.connection);
    await connection.database("accounts").update({ settings: "{}" });
    expect(await connections.of("north")).toBeNull();
    const known = await demoBiller(connection.database).recipient("north", "100101");
    expect(await connections.orRecipient("north", "100101")).toEqual({ known });
    expect(await connections.orRecipient("south", "100101")).toEqual({ known: null });
  });

  test("tells one account nothing of another's customers", async () => {
    expect(await demoBiller(connection.database).recipient("south", "100101")).toBeNull();
  });
});

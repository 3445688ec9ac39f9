import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../database/connect.ts";
import { testDatabases } from "../../testing/databases.ts";
import { readSetting } from "../../features/platform/index.ts";
import { givenAccount } from "../../testing/given.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { sealOf } from "../../tokens/seal.ts";
import { keyringOf } from "../../tokens/secrets.ts";
import { accountBillers } from "./accountBillers.ts";
import { BillerAway, type Bill, type Biller } from "./biller.ts";
import type { LeftOut } from "./billerAnswer.ts";
import { bills, billerContract, customers, erp, usage } from "./biller.contract.ts";
import { serveBiller } from "./billerServer.ts";
import { checkBiller } from "./check.ts";
import { demoBiller } from "./demoBiller.ts";
import { fakeBillerServer, type FakeBillerServer } from "./fakeBillerServer.ts";
import { httpBiller } from "./httpBiller.ts";
import { sealConnection, storedConnections } from "./storedConnections.ts";

let now = new Date("2026-11-20T12:00:00Z");
let server: FakeBillerServer;
const leftOut: LeftOut[] = [];
const connect = () =>
  httpBiller(
    server.connection,
    { trustedHosts: [server.host] },
    () => now,
    (left) => leftOut.push(left),
  );
beforeAll(async () => {
  server = await fakeBillerServer(customers);
});
beforeEach(() => {
  server.mood = null;
  leftOut.length = 0;
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
  ])("counts as away when it %s", async (_title, mood) => {
    server.mood = mood;
    await expect(connect().recipient("north", "100101")).rejects.toThrow(BillerAway);
  });

  test.each(["https://10.0.0.7/v1", "http://erp.example/v1"])(
    "counts as away where it may not be called (%s): customers get a message to try again, never an error of ours",
    async (address) => {
      const refused = httpBiller(
        { address, bearer: "b" },
        {},
        () => now,
        () => undefined,
      );
      await expect(refused.recipient("north", "100101")).rejects.toThrow(BillerAway);
    },
  );

  const say = (answer: unknown) => void (server.mood = { body: JSON.stringify(answer) });
  const banks = [
    { token: "t", name: "whole number", lastFour: "123456789" },
    { token: "u", name: "Heron", lastFour: "0171" },
  ];
  test("of a list, what is wrong is left out and reported by its index, and the rest counts", async () => {
    say({
      tags: [{ name: "HOUSE", value: "7B" }, { name: "", value: "x" }, { name: "N" }],
      payDates: ["2026-12-15", "2026-13-45", "soon", "2026-02-30", "2026-12-01", "0001-01-01", "2026-12-15"],
      savedBanks: banks,
    });
    expect(await connect().recipient("north", "100101")).toEqual({
      tags: [{ name: "HOUSE", value: "7B" }],
      payDates: ["2026-12-01", "2026-12-15"],
      savedBanks: [banks[1]],
    });
    expect(leftOut.map(({ part, index }) => `${part} ${index}`)).toEqual([
      "tags 1",
      "tags 2",
      "payDates 1",
      "payDates 2",
      "payDates 3",
      "payDates 5",
      "savedBanks 0",
    ]);
    expect(JSON.stringify(leftOut)).not.toContain("123456789");
  });

  const used = (usageFromDate: unknown, usageToDate = "2026-12-31", more = {}) => ({
    usageFromDate,
    usageToDate,
    usage: 1,
    billAmount: 2,
    ...more,
  });
  test("what was used comes in the order of time, without what has no dates, runs backwards or is below zero [budget-enroll.period]", async () => {
    say({
      items: [
        used("2026-11-01", "2026-11-30"),
        used("2026-10-01", "2026-10-31"),
        used("2026-13-45"),
        used("2026-09-30", "2026-09-01"),
        used("2026-08-01", "2026-08-31", { usage: -1 }),
        used("2026-08-01", "2026-08-31", { billAmount: "2.00" }),
        used(null),
        "nothing",
      ],
      annualEstimate: -5,
      balance: "120.00",
      energyAssistance: false,
    });
    expect(await connect().budget("north", "100101")).toEqual({
      items: [used("2026-10-01", "2026-10-31"), used("2026-11-01", "2026-11-30")],
      annualEstimate: null,
      balance: null,
      energyAssistance: false,
    });
    expect(leftOut.map(({ part, index, why }) => `${part} ${index} ${why}`)).toEqual([
      "items 2 has a date that is none",
      "items 3 ends before it begins",
      "items 4 has another shape than agreed",
      "items 5 has another shape than agreed",
      "items 6 has another shape than agreed",
      "items 7 has another shape than agreed",
      "annualEstimate 0 has another shape than agreed",
      "balance 0 has another shape than agreed",
    ]);
  });

  test("the newest bill is the one that was made out last, and what was paid is no charge", async () => {
    const [bill] = bills as [Bill];
    const booked = { ...bill, previousBalance: 501.31, payments: -50 };
    say([
      { ...bill, number: "newest", issued: "2026-12-03", due: "0001-01-01" },
      { ...bill, number: "no day", issued: "2026-02-29" },
      { ...bill, number: "backwards", from: "2026-11-01" },
      { ...booked, number: "booked with a minus" },
      { ...booked, number: "no sum", amountDue: 1 },
      { ...bill, number: "oldest", issued: "2026-01-03" },
    ]);
    const answered = await connect().bills("north", "100101");
    expect(answered.map(({ number, payments, due }) => [number, payments, due])).toEqual([
      ["oldest", 0, bill.due],
      ["booked with a minus", 50, bill.due],
      ["newest", 0, null],
    ]);
    expect(leftOut.map(({ index }) => index)).toEqual([1, 2, 4]);
  });

  test("of a customer's preferences, a contact or a parent that is wrong is left out", async () => {
    const [contact] = erp.contacts;
    say({ ...erp, contacts: [{ ...contact, channel: "Fax" }, contact], parents: [{ recipientId: 7 }, ...erp.parents] });
    expect(await connect().preferences("north", "100101")).toEqual(erp);
  });

  test("is left alone for half a minute after five failures in a row, then tried once", async () => {
    const biller = connect();
    const fails = () => expect(biller.recipient("north", "100101")).rejects.toThrow(BillerAway);
    server.mood = { status: 503 };
    server.requests = 0;
    for (let call = 0; call < 8; call++) await fails();
    expect(server.requests).toBe(5);
    now = new Date(now.getTime() + 30_000);
    await Promise.all([fails(), fails(), fails()]);
    expect(server.requests).toBe(6);
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
    search: () => Promise.resolve([]),
    budget: () => Promise.resolve(null),
    preferences: () => Promise.resolve(null),
    changeContact: () => Promise.resolve(false),
    bills: () => Promise.resolve([]),
    hand: () => Promise.resolve({ status: "acknowledged", from: null }),
  });
  let made = 0;
  const billers = accountBillers(
    {
      of: (accountId) => Promise.resolve(accountId === "north" ? server.connection : null),
      orRecipient: async (accountId) => ({
        country: "United States",
        ...(accountId === "north" ? server.connection : { known: await named("local").recipient(accountId, "1") }),
      }),
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

  test("passes the check of docs/biller.md, served over HTTP", async () => {
    const served = await serveBiller(demoBiller(connection.database), "north");
    const checked = await checkBiller({ ...served.connection, recipientId: "100101", houseNumber: "7B" });
    await served.close();
    expect(checked.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(checked).toHaveLength(25);
  });

  test("counts a posted payment on the newest bill, on which all is that is owed, and takes a returned one off again", async () => {
    const biller = demoBiller(connection.database);
    const newest = async () => (await biller.bills("north", "100101")).at(-1);
    const paidAt = "2026-11-20T12:00:00Z";
    const payment = {
      ...{ recipientId: "100101", party: "recipient:100101", order: 1, at: paidAt },
      data: { paymentId: "on the bill", amount: 100, tax: 0, fee: 0, currency: "USD", paidAt },
    };
    await biller.hand("north", { ...payment, key: "paid", kind: "payment.paid" });
    expect(await newest()).toMatchObject({ payments: 100, amountDue: 382.1 });
    await biller.hand("north", { ...payment, key: "returned", kind: "payment.returned" });
    expect(await newest()).toEqual(bills.at(-1));
  });

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
    expect(await connections.orRecipient("north", "100101")).toEqual({
      ...server.connection,
      country: "United States",
    });
    await connection.database("accounts").update({ settings: "{}" });
    expect(await connections.of("north")).toBeNull();
    const known = await demoBiller(connection.database).recipient("north", "100101");
    expect(await connections.orRecipient("north", "100101")).toEqual({ known, country: "United States" });
    expect(await connections.orRecipient("south", "100101")).toEqual({ known: null, country: "United States" });
  });

  test("keeps a page open for a customer whose data hold an item that is wrong [budget-enroll.load-call]", async () => {
    const [item] = usage.items;
    const where = { account_id: "north", recipient_id: "100101" };
    const wrong = { ...usage, items: [{ ...item, usageFromDate: "2026-13-45" }, item] };
    await connection
      .database("recipients")
      .where(where)
      .update({ budget: JSON.stringify(wrong) });
    const reported: LeftOut[] = [];
    const biller = demoBiller(connection.database, (left) => reported.push(left));
    expect((await biller.budget("north", "100101"))?.items).toEqual([item]);
    expect(reported).toEqual([{ part: "items", index: 0, why: "has a date that is none" }]);
    await connection
      .database("recipients")
      .where(where)
      .update({ budget: JSON.stringify(usage) });
  });

  test("tells one account nothing of another's customers", async () => {
    expect(await demoBiller(connection.database).recipient("south", "100101")).toBeNull();
  });
});

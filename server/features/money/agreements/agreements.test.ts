// Each call by itself and again, on both databases: the service is called, the document is stored once, nothing is believed.
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { folderFiles } from "../../../providers/files/folderFiles.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { fakePayments, type FakePayments } from "../../../testing/fakePayments.ts";
import { fakeSigning, type FakeSigning } from "../../../testing/fakeSigning.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { handedFacts } from "../../../testing/handedFacts.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { testConfig } from "../../../testing/testConfig.ts";
import { chainHash } from "../../platform/index.ts";
import { readHistory } from "./history.ts";
import { findAgreement, type Agreement, type AgreementLink } from "./store.ts";
import { verifyAgreement } from "./verify.ts";

const get = "POST /api/v1/ViewBill/GetAgreement";
const update = "POST /api/v1/ViewBill/UpdateAgreementStatus";
const upload = "POST /api/v1/ViewBill/UploadAgreement";
const bill = "POST /api/v1/ViewBill/CheckBillAmount";
const all = [get, update, upload, bill] as const;

describe.each(testDatabases())("agreements on $name", (database) => {
  let server: TestServer;
  let signing: FakeSigning;
  let payments: FakePayments;
  const { dataDir } = testConfig();
  beforeAll(async () => {
    signing = fakeSigning();
    payments = fakePayments();
    server = await testServer(database, { signing, payments, config: { dataDir } });
    const settings = JSON.stringify({ agreement: { template: "1000001" }, branding: { timeZone: "Asia/Kolkata" } });
    await givenAccount(server.connection.database, "north", { settings });
    await givenAccount(server.connection.database, "south");
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    signing.isAway = false;
    signing.before = () => Promise.resolve();
    const { documentIs } = fakeSigning();
    signing.documentIs = documentIs;
  });

  let customers = 0;
  interface Customer {
    id: string;
    token: string;
  }
  async function customer(balance: string | null = "86.40", accountId = "north"): Promise<Customer> {
    const id = `c-${++customers}`;
    const tags = [
      { name: "CustomerName", value: "Ada Lovelace" },
      { name: "EmailAddress", value: "ada@example.org" },
      ...(balance === null ? [] : [{ name: "AccountBalance", value: balance }]),
    ];
    await givenRecipient(server.connection.database, accountId, id, { tags });
    return { id, token: await sign(id, accountId) };
  }
  const sign = (recipientId: string, accountId = "north", seconds = 600) =>
    server.tokens.sign("agreement", { accountId, recipientId, agreementId: "main" }, seconds);
  const ask = async <Name extends (typeof all)[number]>(name: Name, { token }: Customer) =>
    server.call(name, { body: { token } });
  const refusalOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key];
  const stored = async ({ id }: Customer): Promise<Agreement> =>
    (await findAgreement(server.connection.database, {
      ...({ accountId: "north", recipientId: id, agreementId: "main" } as AgreementLink),
    }))!;
  const actions = async (who: Customer) => {
    const { entries, isIntact } = await readHistory(server.connection.database, await stored(who));
    return [...entries.map(({ action }) => action), isIntact];
  };
  /** Signed at the service; the product does not know yet. */
  async function signed(balance?: string | null): Promise<Customer> {
    const who = await customer(balance);
    await ask(get, who);
    signing.decide((await stored(who)).reference!, "signed");
    return who;
  }
  async function documents({ id }: Customer) {
    const { agreementKey } = await stored({ id, token: "" });
    return server.connection
      .database("agreement_documents")
      .where({ agreement_key: agreementKey })
      .select<{ sha256: string; size: string; file_key: string }[]>();
  }

  test("the service prepares an agreement once, however often it is requested, and answers where it is signed [agreement.get-call]", async () => {
    const who = await customer();
    const first = await ask(get, who);
    expect(first.envelope).toMatchObject({
      hasErrors: false,
      errors: [],
      data: expect.stringMatching("https://sign.test/s/") as string,
    });
    expect((await ask(get, who)).envelope.data).toBe(first.envelope.data);
    const { agreementKey } = await stored(who);
    const orders = signing.orders.filter(({ key }) => key.startsWith(agreementKey));
    expect(orders).toMatchObject([
      { template: "1000001", signer: { name: "Ada Lovelace", email: "ada@example.org" }, timeZone: "Asia/Kolkata" },
    ]);
    const back = new URL(orders[0]!.returnUrl);
    const claims = await server.tokens.verify(back.searchParams.get("token")!, ["agreement"]);
    expect([back.pathname, claims.recipientId, claims.agreementId]).toEqual(["/AgreementSign", who.id, "main"]);
    expect(await actions(who)).toEqual(["prepared", true]);
  });

  test("whether it is signed, only the service says; what is stored stays, also while the service is away [agreement.status-call]", async () => {
    const who = await customer();
    expect((await ask(update, who)).envelope.data).toEqual({ status: "new" });
    await ask(get, who);
    expect((await ask(update, who)).envelope.data).toEqual({ status: "open" });
    expect((await stored(who)).state).toBe("open");
    signing.decide((await stored(who)).reference!, "signed");
    signing.isAway = true;
    expect((await ask(update, who)).status).toBe(503);
    expect((await stored(who)).state).toBe("open");
    signing.isAway = false;
    for (const away of [false, false, true]) {
      signing.isAway = away;
      expect((await ask(update, who)).envelope.data).toEqual({ status: "signed" });
    }
    expect(await actions(who)).toEqual(["prepared", "signed", true]);
  });

  test("one that is signed leads to its result instead of the service [agreement.get-call]", async () => {
    const who = await signed();
    const ordersBefore = signing.orders.length;
    const { envelope } = await ask(get, who);
    expect(envelope.data).toBe(`http://localhost/AgreementSign?token=${encodeURIComponent(who.token)}`);
    expect([signing.orders.length, (await stored(who)).state]).toEqual([ordersBefore, "signed"]);
  });

  test("one that was declined is not signed, and is prepared again at the next request [agreement.declined]", async () => {
    const who = await customer();
    const first = (await ask(get, who)).envelope.data;
    signing.decide((await stored(who)).reference!, "declined");
    expect((await ask(update, who)).envelope.data).toEqual({ status: "declined" });
    expect(refusalOf(await ask(upload, who))).toEqual([409, "agreement.notSigned"]);
    expect(refusalOf(await ask(bill, who))).toEqual([409, "agreement.notSigned"]);
    const second = (await ask(get, who)).envelope.data;
    expect(second).not.toBe(first);
    signing.decide((await stored(who)).reference!, "signed");
    expect((await ask(update, who)).envelope.data).toEqual({ status: "signed" });
    expect(await actions(who)).toEqual(["prepared", "declined", "prepared", "signed", true]);
  });

  test("the signed document is stored with the account, once, by its SHA-256, and before it is signed nothing is [agreement.upload-call]", async () => {
    const who = await customer();
    expect(refusalOf(await ask(upload, who))).toEqual([409, "agreement.notSigned"]);
    await ask(get, who);
    expect(refusalOf(await ask(upload, who))).toEqual([409, "agreement.notSigned"]);
    expect(await documents(who)).toEqual([]);
    const { reference } = await stored(who);
    signing.decide(reference!, "signed");
    const before = signing.fetched;
    for (let time = 0; time < 3; time += 1)
      expect((await ask(upload, who)).envelope).toMatchObject({ hasErrors: false, data: null });
    expect(signing.fetched).toBe(before + 1);
    const [document, ...more] = await documents(who);
    const bytes = signing.documentIs(reference!)!;
    expect(more).toEqual([]);
    expect(document).toMatchObject({
      sha256: createHash("sha256").update(bytes).digest("hex"),
      size: String(bytes.length),
    });
    const files = await folderFiles(`${dataDir}/files`, server.clock);
    expect(await buffer(await files.get(document!.file_key))).toEqual(bytes);
    expect(await actions(who)).toEqual(["prepared", "signed", "stored", true]);
    expect(await handedFacts(server, who.id)).toEqual(["agreement.signed acknowledged"]);
  });

  test("the sweep of files without a record leaves the documents of agreements [agreement.upload-call]", async () => {
    const who = await signed();
    await ask(upload, who);
    const [document] = await documents(who);
    server.clock.pass(2 * 86_400 + (Date.now() - server.clock.now().getTime()) / 1000);
    await server.tasks.sweepFiles({}, { key: "sweep", tries: 1 });
    const files = await folderFiles(`${dataDir}/files`, server.clock);
    expect((await buffer(await files.get(document!.file_key))).length).toBe(Number(document!.size));
  });

  test("a document that is not ready, no PDF or harmful is not stored, and can be requested again [agreement.upload-call]", async () => {
    const who = await signed();
    const { documentIs } = fakeSigning();
    const good = documentIs("1")!.toString("latin1");
    for (const odd of [
      null,
      Buffer.alloc(0),
      Buffer.from("<html>Sign in first</html>"),
      Buffer.from(good.replace("/Type /Catalog", "/Type /Catalog /OpenAction << /S /JavaScript /JS (x) >>"), "latin1"),
    ]) {
      signing.documentIs = () => odd;
      expect((await ask(upload, who)).status).toBe(503);
      expect(await documents(who)).toEqual([]);
    }
    signing.documentIs = documentIs;
    expect((await ask(upload, who)).status).toBe(200);
    expect(await documents(who)).toHaveLength(1);
  });

  test("whoever signs and does not come back for it: a job stores the document [agreement.upload-call]", async () => {
    const who = await signed();
    await ask(update, who);
    const { accountId, agreementKey } = await stored(who);
    await server.tasks.storeAgreement({ accountId, agreementKey }, { key: agreementKey, tries: 1 });
    await server.tasks.storeAgreement({ accountId, agreementKey }, { key: agreementKey, tries: 2 });
    expect(await documents(who)).toHaveLength(1);
    const { entries } = await readHistory(server.connection.database, await stored(who));
    expect(entries.map(({ action, ip }) => [action, ip])).toEqual([
      ["prepared", "127.0.0.1"],
      ["signed", "127.0.0.1"],
      ["stored", null],
    ]);
  });

  test.each([
    ["owed", "86.40", 86.4],
    ["nothing", "0.00", 0],
    ["credit", "-12.00", 0],
    ["not known", null, null],
  ])("a bill of %s is answered as it is now [agreement.bill-call]", async (_what, balance, billAmount) => {
    const who = await signed(balance);
    await ask(update, who);
    const { data } = (await ask(bill, who)).envelope;
    expect(data).toMatchObject({ billAmount, error: null });
    expect(data?.payLink === null).toBe(!billAmount);
  });

  const payWith = async (payLink: string, cardNumber: string, amount = "86.40") => {
    const token = decodeURIComponent(payLink.split("/").at(-1)!);
    const payer = { email: "ada@example.org", phoneNumber: "+12025550143", nameOnCard: "Ada", expirationDate: "12/30" };
    return server.call("POST /api/SmartPay/PayByCard", { body: { token, amount, cardNumber, ...payer } });
  };

  test("its pay link pays that amount and no other, once for the agreement, whichever of its links is used [agreement.bill-call]", async () => {
    const who = await signed();
    await ask(update, who);
    const links = [await ask(bill, who), await ask(bill, who)].map(({ envelope }) => envelope.data!.payLink!);
    expect(links[0]).toMatch(/^\/smart-pay\//);
    expect(refusalOf(await payWith(links[0]!, "tok_paid", "1.00"))).toEqual([409, "pay.fixed"]);
    expect((await payWith(links[0]!, "tok_paid")).envelope.data?.status).toBe("success");
    expect(refusalOf(await payWith(links[1]!, "tok_paid"))).toEqual([409, "pay.alreadyPaid"]);
    expect((await ask(bill, who)).envelope.data).toEqual({ billAmount: 0, payLink: null, error: null });
    expect([...payments.charges.values()].reduce((sum, each) => sum + each, 0)).toBe(1);
  });

  test("while nobody knows what becomes of a payment, the amount comes with an error; a declined one can be made again [agreement.bill-call]", async () => {
    const who = await signed();
    await ask(update, who);
    const link = (await ask(bill, who)).envelope.data!.payLink!;
    expect((await payWith(link, "tok_declined")).envelope.data?.status).toBe("declined");
    expect((await payWith(link, "tok_later")).envelope.data?.status).toBe("checking");
    expect((await ask(bill, who)).envelope.data).toEqual({ billAmount: 86.4, payLink: null, error: "pay.already" });
    const other = await signed();
    await ask(update, other);
    const action = (await ask(bill, other)).envelope.data!.payLink!;
    expect((await payWith(action, "tok_action")).envelope.data?.status).toBe("action");
    expect((await ask(bill, other)).envelope.data).toMatchObject({ billAmount: 86.4, error: null });
  });

  test("a forged, foreign or expired token opens nothing in any of the calls [agreement.failure]", async () => {
    const who = await customer();
    const preference = await server.tokens.sign("preference", { accountId: "north", recipientId: who.id }, 600);
    for (const [token, key] of [
      [forged(who.token), "link.invalid"],
      [preference, "link.invalid"],
      [await sign(who.id, "north", -60), "link.expired"],
    ] as const)
      for (const call of all) expect(refusalOf(await server.call(call, { body: { token } }))).toEqual([401, key]);
    expect(await stored(who)).toBeNull();
  });

  test("another account's link opens its own agreement alone; where none is offered, or the customer is not known, none is prepared [agreement.get-call]", async () => {
    const who = await signed();
    await ask(update, who);
    const ordersBefore = signing.orders.length;
    const stranger = { id: who.id, token: await sign(who.id, "south") };
    expect((await ask(update, stranger)).envelope.data).toEqual({ status: "new" });
    expect(refusalOf(await ask(bill, stranger))).toEqual([409, "agreement.notSigned"]);
    expect(refusalOf(await ask(get, stranger))).toEqual([410, "agreement.notOffered"]);
    const nobody = { id: "nobody", token: await sign("nobody") };
    expect(refusalOf(await ask(get, nobody))).toEqual([404, "api.notFound"]);
    expect(signing.orders.length).toBe(ordersBefore);
  });

  test("a service that is away leaves nothing half done, and the next request prepares it [agreement.get-call]", async () => {
    const who = await customer();
    signing.isAway = true;
    expect(refusalOf(await ask(get, who))).toEqual([503, "api.busy"]);
    expect((await stored(who)).state).toBe("new");
    signing.isAway = false;
    expect((await ask(get, who)).status).toBe(200);
    expect(await actions(who)).toEqual(["prepared", true]);
  });

  test("no row of the history can be changed or taken away, and every change that gets past that shows [agreement.upload-call]", async () => {
    const who = await signed();
    await ask(upload, who);
    const { agreementKey: agreement_key } = await stored(who);
    const db = server.connection.database;
    for (const table of ["agreement_history", "agreement_documents"]) {
      await expect(db(table).where({ agreement_key }).delete()).rejects.toThrow("never changed");
      await expect(db(table).where({ agreement_key }).update({ account_id: "south" })).rejects.toThrow("never changed");
    }
    const changes: [table: string, change: Record<string, unknown> | "delete", number?: number][] = [
      ["agreement_history", { action: "declined" }, 2],
      ["agreement_history", { at: "2020-01-01T00:00:00Z" }, 1],
      ["agreement_history", { ip: "10.0.0.1" }, 2],
      ["agreement_history", { user_agent: "another" }, 1],
      ["agreement_history", { template: "another" }, 1],
      ["agreement_history", { reference: "another" }, 2],
      ["agreement_history", { sha256: "0".repeat(64) }, 3],
      ["agreement_history", { number: 9 }, 2],
      ["agreement_history", "delete", 1],
      ["agreement_history", "delete", 3],
      ["agreement_documents", { sha256: "0".repeat(64) }],
      ["agreement_documents", { size: 1 }],
      ["agreement_documents", { file_key: "0".repeat(32) }],
      ["agreement_documents", "delete"],
      ["agreements", { account_id: "south" }],
      ["agreements", { recipient_id: "another" }],
      ["agreements", { agreement_id: "another" }],
      ["agreements", { state: "declined" }],
      ["agreements", { attempt: 2 }],
      ["agreements", { template: "another" }],
      ["agreements", { reference: "another" }],
      ["agreements", { history_number: 2 }],
      ["agreements", { history_hash: "0".repeat(64) }],
    ];
    const unseen: unknown[] = [];
    for (const [table, change, number] of changes) {
      const back = new Error("taken back");
      await db
        .transaction(async (transaction) => {
          if (table === "agreement_history")
            await transaction.raw("alter table agreement_history disable trigger agreement_history_stays");
          if (table === "agreement_documents")
            await transaction.raw("alter table agreement_documents disable trigger agreement_documents_stay");
          const rows = transaction(table).where({ agreement_key, ...(number !== undefined && { number }) });
          expect(await (change === "delete" ? rows.delete() : rows.update(change))).toBe(1);
          const key = { accountId: "north", agreementKey: agreement_key };
          if ((await verifyAgreement(transaction, server.files, key)).isIntact) unseen.push([table, change]);
          throw back;
        })
        .catch((error: unknown) => {
          if (error !== back) throw error;
        });
    }
    expect(unseen).toEqual([]);
    expect(await actions(who)).toEqual(["prepared", "signed", "stored", true]);
  });

  test("a history from before customer and name were hashed is whole, and an agreement of another state than it says is not [agreement.upload-call]", async () => {
    const who = await signed();
    await ask(upload, who);
    const { agreementKey: agreement_key } = await stored(who);
    const db = server.connection.database;
    const { entries } = await readHistory(db, await stored(who));
    let hash = "0".repeat(64);
    await db.transaction(async (transaction) => {
      await transaction.raw("alter table agreement_history disable trigger agreement_history_stays");
      for (const { number, action, at, template, reference, sha256, ip, userAgent } of entries) {
        const row = [number, action, at, template, reference, sha256, ip, userAgent, hash];
        const previous_hash = hash;
        hash = chainHash(["north", agreement_key, ...row]);
        await transaction("agreement_history").where({ agreement_key, number }).update({ previous_hash, hash });
      }
      await transaction("agreements").where({ agreement_key }).update({ history_hash: hash });
      await transaction.raw("alter table agreement_history enable trigger agreement_history_stays");
    });
    expect(await actions(who)).toEqual(["prepared", "signed", "stored", true]);
    await db("agreements").where({ agreement_key }).update({ state: "declined" });
    expect(await actions(who)).toEqual(["prepared", "signed", "stored", false]);
  });
});

test("without a signing service, as in production without a setting, nothing can be signed", async () => {
  const [database] = testDatabases();
  const server = await testServer(database!, { signing: null });
  const settings = JSON.stringify({ agreement: { template: "1" } });
  await givenAccount(server.connection.database, "north", { settings });
  await givenRecipient(server.connection.database, "north", "r", {});
  const token = await server.tokens.sign(
    "agreement",
    { accountId: "north", recipientId: "r", agreementId: "main" },
    60,
  );
  const { status, envelope } = await server.call(get, { body: { token } });
  expect([status, envelope.errors[0]?.key]).toEqual([410, "agreement.notOffered"]);
  await server.stop();
});

// Bills as PDFs, by their keys and behind a link, on both databases.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallName } from "@billwright/schemas";
import type { Bill } from "../../../providers/biller/biller.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { mailWithPdf } from "../../../testing/givenTokens.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { writeBillKey } from "../../../tokens/billKey.ts";
import { sealObject } from "../../../tokens/sealed.ts";
import { forgetContents } from "../../platform/messages/messageLog.ts";

const byMessage = "POST /api/v1/Print/DownloadPdf";
const byKey = "POST /api/v1/Media/print";
const info = "GET /api/v1/ViewBill/Info";
const pdf = "GET /api/v1/ViewBill/Pdf";

const bill = (number: string, more: Partial<Bill> = {}): Bill => ({
  number,
  customerName: "Zoë O’Neill",
  address: ["7B Pier Street"],
  from: "2026-10-01",
  to: "2026-10-31",
  issued: "2026-11-03",
  due: "2026-11-24",
  lines: [{ label: "Gas, 12.34 therms", amount: 30.79 }],
  previousBalance: 51.31,
  payments: 0,
  amountDue: 82.1,
  ...more,
});

describe.each(testDatabases())("a bill's PDF, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const db = server.connection.database;
    await givenAccount(db, "north", { country: "United States" });
    await givenAccount(db, "south", { country: "India" });
    await givenAccount(db, "asking", { country: "United States" });
    for (const account of ["north", "south", "asking"])
      await givenBills(account, "r-1", [bill("1"), bill("2", { to: "2026-11-30", amountDue: 9 })]);
    const words = JSON.stringify({});
    const items = JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]);
    await db("smart_page_gates").insert({ account_id: "asking", kind: "bill", items, words });
  });
  afterAll(() => server.stop());

  async function givenBills(account: string, recipient: string, bills: Bill[]): Promise<void> {
    const { database: db } = server.connection;
    await givenRecipient(db, account, recipient, { tags: [{ name: "ZIP", value: "20001" }] });
    await changeBills(account, recipient, bills);
  }
  const changeBills = (account: string, recipient: string, bills: Bill[]) =>
    server.connection
      .database("recipients")
      .where({ account_id: account, recipient_id: recipient })
      .update({ bills: JSON.stringify(bills) });

  interface Sealed {
    account?: string;
    recipient?: string;
    number?: string;
    seconds?: number;
  }
  const sealing = () => ({ seal: server.seal, runtime: server.clock });
  const days90 = 90 * 86_400;
  const sealed = (
    purpose: "print" | "payment",
    { account = "north", recipient = "r-1", number = "1", seconds = days90 }: Sealed = {},
  ) => {
    const object = writeBillKey({ recipientId: recipient, bill: number });
    return sealObject(sealing(), purpose, { accountId: account, object }, seconds);
  };
  const ofMessage = (logId: string, accountId = "north", seconds = days90) =>
    sealObject(sealing(), "attachment", { accountId, object: logId }, seconds);
  const post = (call: CallName, body: object) =>
    fetch(server.url + call.split(" ")[1]!, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const bytesOf = async (answer: Response) => {
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const refusalOf = ({ status, envelope }: TestAnswer) => [status, envelope.errors.map(({ key }) => key)];
  const linkTo = (claims: { accountId?: string; recipientId?: string; bill?: string } = {}, seconds = 600) =>
    server.tokens.sign("bill", { accountId: "north", recipientId: "r-1", ...claims }, seconds);
  const linked = async (token: string) =>
    fetch(`${server.url}/api/v1/ViewBill/Pdf?token=${token}`, { headers: { "X-Device": "d".repeat(32) } });

  test("a print key answers it as a tagged PDF to be saved, in no cache [invoice.key-call]", async () => {
    const answer = await post(byKey, { key: sealed("print") });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Disposition")).toContain('filename="bill-1.pdf"');
    const text = (await bytesOf(answer)).toString("latin1");
    const has = ["%PDF-1.7", "/Marked true", "/StructTreeRoot", "/Lang (en)"].map((part) => text.includes(part));
    expect(has).toEqual([true, true, true, true]);
  });

  test("a message's id in the log answers the PDF that the message brought, the same bytes each time, to be saved, in no cache [invoice.log-call]", async () => {
    await givenBills("north", "r-mailed", [bill("1")]);
    const sent = await bytesOf(await post(byKey, { key: sealed("print", { recipient: "r-mailed" }) }));
    const logId = ofMessage(await mailWithPdf(server, "north", sent));
    await changeBills("north", "r-mailed", []);
    for (let times = 0; times < 2; times++) {
      const answer = await post(byMessage, { logId });
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Content-Disposition")).toContain('filename="bill-1.pdf"');
      expect((await bytesOf(answer)).equals(sent)).toBe(true);
    }
  });

  test("a message without a PDF, another account's, one forgotten, and a value that is no message's id answer nothing of it [invoice.opaque, invoice.failure]", async () => {
    const { database: db } = server.connection;
    const known = await mailWithPdf(server, "north", Buffer.from("%PDF-1.7"));
    const bare = await mailWithPdf(server, "north", Buffer.from("%PDF-1.7"));
    await db("message_attachments").where({ log_id: bare }).update({ media_type: "text/plain" });
    const old = await mailWithPdf(server, "north", Buffer.from("%PDF-1.7"));
    await db("message_log")
      .where({ log_id: old })
      .update({ created_at: new Date("2020-01-01") });
    await forgetContents(db, server.clock.now());
    for (const [value, refusal] of [
      ["1", [401, ["link.invalid"]]],
      ["", [401, ["link.invalid"]]],
      [known, [401, ["link.invalid"]]],
      [forged(ofMessage(known)), [401, ["link.invalid"]]],
      [sealed("print"), [401, ["link.invalid"]]],
      [sealed("payment"), [401, ["link.invalid"]]],
      [await linkTo(), [401, ["link.invalid"]]],
      [ofMessage(known, "north", -60), [401, ["link.expired"]]],
      [ofMessage(known, "south"), [404, ["api.notFound"]]],
      [ofMessage("none"), [404, ["api.notFound"]]],
      [ofMessage(bare), [404, ["api.notFound"]]],
      [ofMessage(old), [404, ["api.notFound"]]],
    ] as const) {
      const answer = await server.call(byMessage, { body: { logId: value } });
      expect(refusalOf(answer), value).toEqual(refusal);
      expect(answer.envelope.data).toBeNull();
    }
    await bytesOf(await post(byMessage, { logId: ofMessage(known) }));
  });

  test("has the same bytes each time and by each call, also after the biller has changed or lost the bill [invoice.key-call, view-bill.pdf]", async () => {
    await givenBills("north", "r-kept", [bill("1")]);
    const key = { key: sealed("print", { recipient: "r-kept" }) };
    const first = await bytesOf(await post(byKey, key));
    await changeBills("north", "r-kept", [bill("1", { amountDue: 1 })]);
    const second = await bytesOf(await post(byKey, key));
    await changeBills("north", "r-kept", []);
    const third = await bytesOf(await linked(await linkTo({ recipientId: "r-kept", bill: "1" })));
    const digests = [first, second, third].map((bytes) => createHash("sha256").update(bytes).digest("hex"));
    const { database: db } = server.connection;
    const rows = await db("documents")
      .where({ recipient_id: "r-kept" })
      .select("account_id", "object", "sha256", "size");
    expect(rows).toEqual([{ account_id: "north", object: "bill 1", sha256: digests[0], size: first.length }]);
    expect(new Set(digests).size).toBe(1);
  });

  test("requested twice at once is kept once, and its file stays when unnamed files are swept", async () => {
    await givenBills("north", "r-twice", [bill("1")]);
    const ask = async () => bytesOf(await post(byKey, { key: sealed("print", { recipient: "r-twice" }) }));
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one.equals(two)).toBe(true);
    const { database: db } = server.connection;
    expect(await db("documents").where({ recipient_id: "r-twice" })).toHaveLength(1);
    // The folder's times come from the file system: the server's clock is moved past them.
    const now = server.clock.now();
    server.clock.set(new Date(Date.now() + 25 * 3_600_000));
    await server.tasks.sweepFiles!({}, { key: "sweep", tries: 1 });
    server.clock.set(now);
    expect((await ask()).equals(one)).toBe(true);
  });

  test("a print key that is a number, a guess, forged, foreign or expired is refused, without a word of the bill [invoice.opaque, invoice.failure]", async () => {
    for (const [key, refusal] of [
      ["1", [401, ["link.invalid"]]],
      ["", [401, ["link.invalid"]]],
      ["bill 1", [401, ["link.invalid"]]],
      [writeBillKey({ recipientId: "r-1", bill: "1" }), [401, ["link.invalid"]]],
      [forged(sealed("print")), [401, ["link.invalid"]]],
      [ofMessage("1"), [401, ["link.invalid"]]],
      [sealed("payment"), [401, ["link.invalid"]]],
      [await linkTo(), [401, ["link.invalid"]]],
      [sealed("print", { seconds: -60 }), [401, ["link.expired"]]],
      [sealed("print", { number: "none" }), [404, ["api.notFound"]]],
      [sealed("print", { recipient: "nobody" }), [404, ["api.notFound"]]],
    ] as const) {
      const answer = await server.call(byKey, { body: { key } });
      expect(refusalOf(answer), key).toEqual(refusal);
      expect(answer.envelope.data).toBeNull();
    }
  });

  test("a key of one account opens that account's bill alone [invoice.opaque]", async () => {
    await givenBills("south", "r-own", [bill("1", { customerName: "South's" })]);
    const theirs = await server.call(byKey, { body: { key: sealed("print", { recipient: "r-own" }) } });
    expect(refusalOf(theirs)).toEqual([404, ["api.notFound"]]);
    await bytesOf(await post(byKey, { key: sealed("print", { account: "south", recipient: "r-own" }) }));
  });

  test("a file that is not what was stored is not shown", async () => {
    await givenBills("north", "r-broken", [bill("1")]);
    const key = { key: sealed("print", { recipient: "r-broken" }) };
    await bytesOf(await post(byKey, key));
    const { database: db } = server.connection;
    await db("documents")
      .where({ recipient_id: "r-broken" })
      .update({ sha256: "0".repeat(64) });
    expect((await server.call(byKey, { body: key })).status).toBe(500);
  });

  test("a link shows the bill that it names, else the newest [view-bill.pdf]", async () => {
    const of = async (token: string) => (await server.call(info, { query: { token } })).envelope.data;
    expect(await of(await linkTo())).toEqual({
      number: "2",
      customerName: "Zoë O’Neill",
      fileName: "bill-2.pdf",
      month: "2026-11",
      amountDue: 9,
      due: "2026-11-24",
      country: "United States",
      ...{ left: 30.79, owed: 61.58, asOf: null, pay: expect.stringMatching(/^\/smart-pay\//) },
    });
    expect(await of(await linkTo({ bill: "1" }))).toMatchObject({ number: "1", month: "2026-10", amountDue: 82.1 });
    const newest = await bytesOf(await linked(await linkTo()));
    expect(newest.equals(await bytesOf(await linked(await linkTo({ bill: "2" }))))).toBe(true);
    expect(newest.equals(await bytesOf(await linked(await linkTo({ bill: "1" }))))).toBe(false);
  });

  test("what is left of it today, and the link that pays it, come with its print key and its message, for its customer alone [invoice.opaque]", async () => {
    const now = async (call: "Print" | "Media", body: object) =>
      (await server.call(`POST /api/v1/${call}/BillNow`, { body: body as never })).envelope;
    const { data } = await now("Media", { key: sealed("print") });
    expect(data).toMatchObject({ number: "1", due: "2026-11-24", country: "United States", left: 30.79, owed: 61.58 });
    const token = data!.pay!.split("/").at(-1)!;
    expect(await server.tokens.verify(token, ["payment"])).toMatchObject({
      ...{ AccountId: "north", RecipientId: "r-1", Amount: 30.79, paysFor: "bill:1" },
    });
    const other = await mailWithPdf(server, "north", Buffer.from("%PDF-1.7"));
    expect((await now("Print", { logId: ofMessage(other) })).data).toBeNull();
    for (const key of [forged(sealed("print")), sealed("payment"), ofMessage(other)])
      expect((await now("Media", { key })).errors.map((error) => error.key)).toEqual(["link.invalid"]);
  });

  test("behind what its account asks, it is closed to a device that has not answered [view-bill.route]", async () => {
    const token = await linkTo({ accountId: "asking" });
    const headers = { "X-Device": "e".repeat(32) };
    for (const call of [info, pdf] as const)
      expect(refusalOf(await server.call(call, { query: { token }, headers }))).toEqual([403, ["smartauth.closed"]]);
    const mergeTags = [{ name: "ZIP", value: "20001" }];
    const body = { token, mergeTags, isAuthorized: true, deviceUuid: "e".repeat(32), isViewBill: true };
    expect((await server.call("POST /api/v1/SmartPageAuth/Authorize", { body })).envelope.data).toBe(true);
    expect((await server.call(info, { query: { token }, headers })).status).toBe(200);
  });

  test.each([info, pdf] as const)(
    "%s refuses a forged, a foreign and an expired link, and a bill that is not there [view-bill.failure]",
    async (call) => {
      const foreign = await server.tokens.sign("preference", { accountId: "north", recipientId: "r-1" }, 600);
      for (const [token, refusal] of [
        [forged(await linkTo()), [401, ["link.invalid"]]],
        [foreign, [401, ["link.invalid"]]],
        [sealed("print"), [401, ["link.invalid"]]],
        [await linkTo({}, -60), [401, ["link.expired"]]],
        [await linkTo({ bill: "none" }), [404, ["api.notFound"]]],
        [await linkTo({ recipientId: "nobody" }), [404, ["api.notFound"]]],
      ] as const)
        expect(refusalOf(await server.call(call, { query: { token } })), token).toEqual(refusal);
    },
  );
});

// All of a customer's bills and payments behind the link to a bill, and receipts on paper.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import type { Bill } from "../../../providers/biller/biller.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { addAgreement } from "../debts/index.ts";

const all = "GET /api/v1/MyBills/Get";
const receipt = "GET /api/v1/MyBills/Receipt";

const bill = (number: string, issued: string, amount: number): Bill => ({
  ...{ number, issued, due: "2026-11-24", customerName: "Ada Quay", address: ["7 Pier Street"] },
  ...{ from: "2026-10-01", to: "2026-10-31", lines: [{ label: "Gas", amount }] },
  ...{ previousBalance: 0, payments: 0, amountDue: amount },
});

describe.each(testDatabases())("a customer's bills and payments, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const db = server.connection.database;
    for (const account of ["north", "asking"]) {
      await givenAccount(db, account, { country: "United States" });
      for (const recipient of ["r-1", "r-2"]) {
        const tags = [
          { name: "AccountBalance", value: "100.00" },
          { name: "ZIP", value: "20001" },
        ];
        await givenRecipient(db, account, recipient, { tags });
        const bills = [bill("1", "2026-10-03", 40), bill("2", "2026-11-03", 60)];
        await db("recipients")
          .where({ account_id: account, recipient_id: recipient })
          .update({ bills: JSON.stringify(bills) });
      }
    }
    const items = JSON.stringify([{ key: "zip", tag: "ZIP", limit: 5 }]);
    await db("smart_page_gates").insert({ account_id: "asking", kind: "bill", items, words: "{}" });
  });
  afterAll(() => server.stop());

  const linkTo = (claims: { accountId?: string; recipientId?: string; bill?: string } = {}) =>
    server.tokens.sign("bill", { accountId: "north", recipientId: "r-1", ...claims }, 600);
  const headers = { "X-Device": "d".repeat(32) };
  const of = async (token: string) =>
    (await server.call(all, { query: { token }, headers })).envelope.data as CallData<typeof all>;
  const refusalOf = ({ status, envelope }: TestAnswer) => [status, envelope.errors.map(({ key }) => key)];
  async function pay(amount: string, recipientId = "r-1", more: { paysFor?: string } = {}): Promise<string> {
    const claims = { AccountId: "north", RecipientId: recipientId, Amount: null, Email: null, PhoneNumber: null };
    const body = {
      token: await server.tokens.sign("payment", { ...claims, ...more }, 600),
      ...{ amount, email: "ada@example.org", phoneNumber: "+12025550143" },
      ...{ cardNumber: "tok_paid", nameOnCard: "Ada Quay", expirationDate: "12/30" },
    };
    const { data } = (await server.call("POST /api/SmartPay/PayByCard", { body })).envelope;
    return data!.reference;
  }

  test("are what the payment's page says, to the cent, with each bill's state and every payment [smart-pay.info-call, view-bill.route]", async () => {
    const transactionId = await pay("38.50", "r-1", { paysFor: "bill:1" });
    expect(await of(await linkTo({ bill: "1" }))).toMatchObject({
      ...{ accountNumber: "r-1", customerName: "Ada Quay", country: "United States", owed: 61.5, other: 0, plan: null },
      bills: [
        { number: "2", charged: 60, left: 60, status: "open", isOfLink: false },
        { number: "1", charged: 40, left: 1.5, status: "open", isOfLink: true },
      ],
      payments: [{ transactionId, total: 38.5, state: "paid", method: "card", isOnAccount: false }],
    });
    expect((await of(await linkTo())).bills.map(({ isOfLink }) => isOfLink)).toEqual([true, false]);
  });

  test("a receipt is a tagged PDF, of the link's own customer and of what was paid alone [view-bill.pdf]", async () => {
    const [own, other] = [await pay("1.00", "r-2"), await pay("1.00")];
    const token = await linkTo({ recipientId: "r-2" });
    const path = `/api/v1/MyBills/Receipt?token=${token}&transactionId=${own}`;
    const answer = await fetch(server.url + path, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([
      200,
      expect.stringContaining(`receipt-${own}.pdf`),
    ]);
    expect([bytes.startsWith("%PDF-1.7"), bytes.includes("/Marked true")]).toEqual([true, true]);
    for (const transactionId of [other, "none"])
      expect(refusalOf(await server.call(receipt, { query: { token, transactionId }, headers }))).toEqual([
        404,
        ["api.notFound"],
      ]);
  });

  test("the plan is ended by its customer once, and by no link to another's bills [view-bill.route]", async () => {
    const { database: db } = server.connection;
    const customer = { accountId: "north", recipientId: "r-3" };
    await givenRecipient(db, "north", "r-3", { tags: [{ name: "AccountBalance", value: "100.00" }] });
    const line = { amount: 50, month: "2027-01", downPayment: false };
    const lines = ["2027-01-15", "2027-02-15"].map((dueDate) => ({ ...line, dueDate }));
    const plan = { agreementId: "plan-3", reportId: null, agreedAt: server.clock.now(), lines, balance: 10_000 };
    await db.transaction((on) => addAgreement(on, customer, { ...plan, consent: {}, source: null }, { is: "first" }));
    const end = (token: string) =>
      server.call("POST /api/v1/MyBills/EndPlan", { body: { token, arrangementId: "plan-3" }, headers });
    expect(refusalOf(await end(await linkTo()))).toEqual([409, ["plan.over"]]);
    const token = await linkTo({ recipientId: "r-3" });
    // The plan holds all that is owed.
    expect(await of(token)).toMatchObject({ owed: 100, other: 0, plan: { status: "standing", left: 100 } });
    expect((await Promise.all([end(token), end(token)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await of(token)).toMatchObject({ owed: 100, other: 100, plan: { status: "customer", next: null } });
    const audit = db("audit").where({ action: "installment_ended", object: "plan-3" });
    expect(await audit).toHaveLength(1);
  });

  test("are closed to a device that has not answered what the account asks, and to any other link [view-bill.route]", async () => {
    const asking = await linkTo({ accountId: "asking" });
    expect(refusalOf(await server.call(all, { query: { token: asking }, headers }))).toEqual([
      403,
      ["smartauth.closed"],
    ]);
    const query = { token: asking, transactionId: "none" };
    expect(refusalOf(await server.call(receipt, { query, headers }))).toEqual([403, ["smartauth.closed"]]);
    const body = { token: asking, arrangementId: "none" };
    const ended = await server.call("POST /api/v1/MyBills/EndPlan", { body, headers });
    expect(refusalOf(ended)).toEqual([403, ["smartauth.closed"]]);
    const foreign = await server.tokens.sign("preference", { accountId: "north", recipientId: "r-1" }, 600);
    expect(refusalOf(await server.call(all, { query: { token: foreign }, headers }))).toEqual([401, ["link.invalid"]]);
  });
});

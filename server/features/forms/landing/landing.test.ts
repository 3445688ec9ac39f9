import { pageAt, tokenAt, type InputForm, type PageName } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Answers } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenRecipient } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { sealAccount } from "../../../tokens/encAccount.ts";

const call = "POST /api/wa/authorize";
const byScript = { "X-Requested-With": "billwright" };
const types = [
  ["InstallmentPlan", "plan"],
  ["AutoPay", "pay"],
  ["EBill", "bill"],
] as const;
const inputs: Record<(typeof types)[number][0], InputForm[]> = {
  InstallmentPlan: [{ id: "months", name: "Months", inputType: "InstallmentPeriod", required: true }],
  AutoPay: [{ id: "day", name: "Day", inputType: "AutoPayDate", required: true }],
  EBill: [{ id: "name", name: "Name", inputType: "ShortText", required: true }],
};
const saved = { token: "bank-1", name: "Heron Savings Bank", lastFour: "0171" };

describe.each(testDatabases())("the landing pages' call, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database);
    const db = server.connection.database;
    const settings = JSON.stringify({ landing: { EBill: "bill" } });
    await givenAccount(db, "north", { settings }, ["127.0.0.1"]);
    await givenAccount(db, "south");
    for (const [type, id] of types) await givenForm(db, "north", { id, type, inputs: inputs[type], downPayment: -1 });
    // Neither the newest, which customers cannot fill in, nor the newer, which the settings do not name.
    await givenForm(
      db,
      "north",
      { id: "z-draft", type: "AutoPay" },
      { columns: { status: "Draft", created_at: "2026-11-19" } },
    );
    await givenForm(db, "north", { id: "newer", type: "EBill" }, { columns: { created_at: "2026-11-18" } });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.clock.pass(901));

  let customers = 0;
  async function customer(accountId = "north"): Promise<string> {
    const id = `8${String(++customers).padStart(5, "0")}`;
    await givenRecipient(server.connection.database, accountId, id, {
      tags: [
        { name: "HOUSE", value: "12A" },
        { name: "AccountBalance", value: "100" },
      ],
      payDates: ["2026-12-01"],
      savedBanks: [saved],
    });
    return id;
  }
  const ask = (accountNumber: string, houseNumber: string, type = "AutoPay", more: object = {}) =>
    server.call(call, { body: { accountNumber, houseNumber, type, ...more } });
  async function led(url: string | null | undefined) {
    const address = new URL(url ?? "", "http://north.example");
    const page = pageAt(address.pathname)!;
    const token = tokenAt(page, address.searchParams)!;
    const claims = await server.tokens.verify(token, ["enrollment"]);
    return { page: page.name as PageName, query: address.search, token, claims };
  }

  test.each(types)(
    "type %s, in any letter case, leads the one who has both numbers to the form of that type, with the source [landing.authorize-call, landing.types]",
    async (type, form) => {
      const id = await customer();
      for (const written of [type, type.toLowerCase(), type.toUpperCase()]) {
        const { status, envelope } = await ask(`${id.slice(0, 2)} ${id.slice(2)}`, " 12 a ", written, {
          source: "bill insert",
        });
        expect([status, envelope.data?.error]).toEqual([200, null]);
        const { page, query, claims } = await led(envelope.data?.url);
        expect([page, query]).toEqual(["form", "?source=bill%20insert"]);
        expect(claims).toMatchObject({ accountId: "north", enrollmentId: form, recipientId: id });
      }
    },
  );

  test.each(["supplierX", "Poll", "constructor", "__proto__", " "])(
    "type %j is refused with 400 [landing.types]",
    async (type) => {
      const { status, envelope } = await ask(await customer(), "12A", type);
      expect([status, envelope.errors[0]?.key, envelope.errors[0]?.field]).toEqual([400, "field.choice", "type"]);
    },
  );

  test("each link is fresh, opens the customer's own form and ends soon [landing.authorize-call]", async () => {
    const id = await customer();
    const [one, two] = await Promise.all([ask(id, "12A"), ask(id, "12A")]);
    const { token, claims } = await led(one.envelope.data?.url);
    expect((await led(two.envelope.data?.url)).claims.jti).not.toBe(claims.jti);
    expect(claims.exp - claims.iat).toBe(24 * 60 * 60);
    const opened = await server.call("GET /api/Enrollments/Fetcher", { token, query: { jwt: token } });
    expect(opened.envelope.data).toMatchObject({ recipientId: id, enrollmentId: "pay", apiError: null });
  });

  test("who has enrolled is led to the enrolment in force, and after its end to the form again [landing.authorize-call]", async () => {
    const id = await customer();
    const enroll = async (enrollmentId: string, type: string, answers: Answers, more = {}) => {
      const { token } = await led((await ask(id, "12A", type)).envelope.data?.url);
      const link = { token, encAccount: sealAccount(server.seal, "north"), recipientId: id };
      const who = customerOn(server, { enrollmentId }, link);
      const { envelope } = await who.submit(answers, { more: { agreed: true } });
      expect((await who.post(String(envelope.data), more)).status).toBe(200);
    };
    const page = async (type: string) => (await led((await ask(id, "12A", type)).envelope.data?.url)).page;
    await enroll("plan", "InstallmentPlan", { months: ["InstallmentPeriod", 4] });
    await enroll(
      "pay",
      "AutoPay",
      { day: ["AutoPayDate", "2026-12-01"] },
      { bankDetails: { isSaved: true, token: saved.token } },
    );
    await enroll("bill", "EBill", { name: "Ada" });
    expect([await page("InstallmentPlan"), await page("AutoPay"), await page("EBill")]).toEqual([
      "installment-plan",
      "autopay",
      "ebill",
    ]);
    const { token } = await led((await ask(id, "12A")).envelope.data?.url);
    await server.call("GET /api/Enrollments/SecondPageCallback", { query: { jwt: token }, headers: byScript });
    expect(await page("AutoPay")).toBe("form");
  });

  test("a miss does not tell which of the two was wrong; it is counted with those of budget billing, for the number and the network [landing.failure]", async () => {
    const id = await customer();
    const wrongHouse = await ask(id, "13");
    expect(wrongHouse.envelope.data).toEqual({ url: null, error: "budget.noMatch" });
    expect((await ask("99999", "12A")).envelope.data).toEqual(wrongHouse.envelope.data);
    for (let times = 0; times < 2; times++) await ask(id, "13", "EBill");
    for (let times = 0; times < 2; times++)
      await server.call("POST /api/BudgetBill/AuthorizeUser", { body: { accountNumber: id, houseNumber: "13" } });
    const refused = await ask(id, "12A");
    expect([refused.status, refused.envelope.errors[0]?.key, refused.headers.get("retry-after")]).toEqual([
      429,
      "budget.tooMany",
      "900",
    ]);
    for (let times = 0; times < 14; times++) await ask(`no-${times}`, "1");
    expect((await ask(await customer(), "12A")).status).toBe(429);
    server.clock.pass(901);
    expect((await ask(id, "12A")).envelope.data?.error).toBeNull();
  });

  test("of 300 guesses at one house number, sent at once, at most five are compared [landing.authorize-call, landing.failure]", async () => {
    const id = await customer();
    const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => ask(id, `${at + 100}`)));
    const compared = answers.filter(({ status }) => status === 200);
    expect(compared.length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  });

  test("another tenant's customer is not found [landing.authorize-call]", async () => {
    expect((await ask(await customer("south"), "12A")).envelope.data).toEqual({ url: null, error: "budget.noMatch" });
  });

  test("where the biller has no such form it says so [landing.error]", async () => {
    const db = server.connection.database;
    await db("templates").where({ template_id: "pay" }).update({ active_version_id: null });
    expect((await ask(await customer(), "12A")).envelope.data).toEqual({ url: null, error: "LANDING.NotOffered" });
    await db("templates").where({ template_id: "pay" }).update({ active_version_id: "version-north-pay" });
  });

  test.each([
    ["InstallmentPlan", "1234567890123", "1", "check.tooLong"],
    ["AutoPay", " ", "1", "start.wrongAccount"],
    ["InstallmentPlan", "1", "x".repeat(21), "check.tooLong"],
    ["EBill", "1", "x".repeat(21), "check.tooLong"],
    ["AutoPay", "1", " ", "start.wrongStreet"],
  ])(
    "type %s refuses %j with %j by the rules of the page: %s [landing.account-required, landing.house-required, landing.street-required]",
    async (type, account, house, key) => {
      const { status, envelope } = await ask(account, house, type);
      expect([status, envelope.errors[0]?.key]).toEqual([400, key]);
    },
  );
});

import { createHash } from "node:crypto";
import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bankContext, bankPurpose } from "./bankDetails.ts";
import { seedBanks } from "../../../providers/bankDirectory/demoBanks.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Answers } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";

const payDate: InputForm = { id: "day", name: "Pay date", inputType: "AutoPayDate", required: true };
const period: InputForm = { id: "months", name: "Months", inputType: "InstallmentPeriod", required: true };
const routing = "011203456";
const bank = {
  isSaved: false,
  bankAccountNumber: "123456789",
  confirmBankAccountNumber: "123456789",
  banRoutingNumber: routing,
};

describe.each(testDatabases())("finishing a submission on $name", (database) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer(database);
    const { database: db } = server.connection;
    await seedBanks(db);
    await givenAccount(db, "north", {}, ["pay.north.example"]);
    await givenWebhook(db, "north");
    await db("recipients").insert({
      account_id: "north",
      recipient_id: "r-saved",
      tags: JSON.stringify([{ name: "AccountBalance", value: "100" }]),
      pay_dates: JSON.stringify(["2026-12-01"]),
      saved_banks: JSON.stringify([
        { token: "bank-1", name: "Heron Savings Bank", lastFour: "0171", routingNumber: "011203456" },
      ]),
    });
    await givenForm(db, "north", { id: "autopay", type: "AutoPay", inputs: [payDate] });
    await givenForm(db, "north", { id: "plan", type: "InstallmentPlan", inputs: [period], downPayment: -1 });
    await givenForm(db, "north", {
      id: "poll",
      inputs: [{ id: "q", name: "?", inputType: "ShortText" }],
      allowViewResults: true,
      multipleSubmission: true,
    });
  });
  afterAll(() => server.stop());

  const open = async (enrollmentId: string, recipientId: string | null) => {
    const link = await givenLink(server, { accountId: "north", enrollmentId }, { recipientId });
    return { link, customer: customerOn(server, { enrollmentId }, link) };
  };
  async function reserve(
    enrollmentId: string,
    recipientId: string | null,
    answers: Answers,
    more: Record<string, unknown> = {},
  ) {
    const { link, customer } = await open(enrollmentId, recipientId);
    const answer = await customer.submit(answers, { more });
    return { link, customer, answer, reportId: String(answer.envelope.data) };
  }
  const reserveAutopay = (recipientId: string) =>
    reserve("autopay", recipientId, { day: ["AutoPayDate", "2026-12-01"] });

  const refused: [title: string, bankDetails: Record<string, unknown> | null, text: string][] = [
    ["without any", null, "Please complete your bank account numbers"],
    [
      "with 8 digits",
      { ...bank, bankAccountNumber: "12345678", confirmBankAccountNumber: "12345678" },
      "Please complete your bank account numbers",
    ],
    ["that do not match", { ...bank, confirmBankAccountNumber: "123456780" }, "Bank account number does not match"],
    ["whose routing number fails the checksum", { ...bank, banRoutingNumber: "011000016" }, "Invalid routing number"],
    ["whose routing number is all zero", { ...bank, banRoutingNumber: "000000000" }, "Invalid routing number"],
    [
      "of a saved bank that is not the customer's",
      { isSaved: true, token: "bank-2" },
      "bankDetails.token is none of the values that are accepted.",
    ],
  ];
  test.each(refused)(
    "an autopay enrolment is not final with bank details %s [autopay.valid, autopay.match, autopay.routing, gate.payment]",
    async (title, bankDetails, text) => {
      const { customer, reportId } = await reserveAutopay(`r-${title}`);
      const answer = await customer.post(reportId, { bankDetails: bankDetails as never });
      expect(answer.status).toBe(400);
      expect(answer.envelope.errors.map((error) => error.text)).toContain(text);
      expect((await customer.post(reportId, { bankDetails: bank })).status).toBe(200);
    },
  );

  test("takes an account number of 17 digits where the account sets it, and none of 18 [autopay.lengths]", async () => {
    const { customer, link, reportId } = await reserveAutopay("r-digits");
    const post = async (account: string) => {
      const bankDetails = { ...bank, bankAccountNumber: account, confirmBankAccountNumber: account };
      return (await customer.post(reportId, { bankDetails })).status;
    };
    const shown = async () =>
      (await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } })).envelope.data?.autoPayElements
        .accountDigits;
    expect([await post("12345678901234567"), await shown()]).toEqual([400, undefined]);
    const { database: on } = server.connection;
    const merged = on.raw(`settings || '{"branding":{"bankAccountDigits":17}}'`);
    await on("accounts").where({ account_id: "north" }).update({ settings: merged });
    expect([await post("123456789012345678"), await post("12345678901234567"), await shown()]).toEqual([400, 200, 17]);
  });

  test("keeps bank numbers sealed for their row, shows the last four, logs none [autopay.secret]", async () => {
    const { link, customer, reportId } = await reserveAutopay("r-secret");
    const account = "7304152896";
    await customer.post(reportId, {
      bankDetails: { ...bank, bankAccountNumber: account, confirmBankAccountNumber: account },
    });
    const { encAccount } = link;
    const shown = await server.call("GET /api/Enrollments/GetSubmission", { token: link.token, query: { encAccount } });
    const { bank: drawnFrom, agreedText } = shown.envelope.data!;
    expect(drawnFrom).toMatchObject({ lastFour: "2896" });
    expect((await server.fetch(drawnFrom!.logo!)).headers.get("content-type")).toBe("image/svg+xml");
    expect(agreedText[0]).toContain(`${drawnFrom!.name}, account ending in 2896`);
    expect(JSON.stringify(agreedText)).not.toContain(account);
    const row = (await server.connection.database("bank_accounts").where({ report_id: reportId }).first("*")) as {
      sealed: string;
    };
    expect(
      JSON.stringify([row, await server.connection.database("reports").where({ report_id: reportId })]) +
        server.log() +
        shown.text,
    ).not.toContain(account);
    const opened = (to: string) =>
      server.seal.open(bankPurpose("north"), row.sealed, bankContext({ accountId: "north", reportId: to }));
    expect(opened(reportId)).toBe(JSON.stringify({ account, routing }));
    expect(opened("another-report")).toBeNull();
  });

  test("takes a bank that the biller has on file [autopay.block]", async () => {
    const { link, customer, reportId } = await reserveAutopay("r-saved");
    const opened = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    const logo = expect.stringMatching(/^\/brand\/banks\/heron-/) as string;
    expect(opened.envelope.data?.autoPayElements.savedBanks).toEqual([
      { token: "bank-1", name: "Heron Savings Bank", lastFour: "0171", logo },
    ]);
    expect((await customer.post(reportId, { bankDetails: { isSaved: true, token: "bank-1" } })).status).toBe(200);
    const shown = await server.call("GET /api/Enrollments/GetSubmission", {
      token: link.token,
      query: { encAccount: link.encAccount },
    });
    expect(shown.envelope.data).toMatchObject({
      type: "AutoPay",
      bank: { name: "Heron Savings Bank", lastFour: "0171", logo },
      agreedText: [
        expect.stringMatching(
          /Heron Savings Bank, account ending in 0171\. Payments are drawn on day 1 of each month, the first on Dec 1, 2026\.$/,
        ),
        "Your balance today is $100.00.",
        "Your bank numbers go to Biller north only, encrypted.",
        expect.stringMatching(/^You can stop at any time: /),
      ] as unknown,
      answers: [{ id: "day", text: "2026-12-01" }],
    });
  });

  test("refuses bank details where the form has none [api.bad-input]", async () => {
    const { customer, reportId } = await reserve("poll", "r-poll", { q: "x" });
    expect((await customer.post(reportId, { bankDetails: bank })).envelope.errors[0]).toMatchObject({
      key: "field.unknown",
      field: "bankDetails",
    });
  });

  test("records the consent, by the box or by the call, and refuses a no [gate.agree]", async () => {
    const consentOf = async (reportId: string) =>
      (await server.connection.database("reports").where({ report_id: reportId }).first("consent"))?.[
        "consent"
      ] as object;
    const tags = [{ name: "AccountBalance", value: "100" }];
    const plan = async (recipientId: string, more: Record<string, unknown>) => {
      const link = await givenLink(server, { accountId: "north", enrollmentId: "plan" }, { recipientId, tags });
      return customerOn(server, { enrollmentId: "plan" }, link).submit({ months: ["InstallmentPeriod", 3] }, { more });
    };
    const byCall = await plan("r-call", {});
    expect(await consentOf(String(byCall.envelope.data))).toEqual({
      at: "2026-11-20T12:00:00.000Z",
      by: "call",
      language: "en",
      textKey: "payment.agree",
      textVersion: expect.any(String) as unknown,
    });
    const link = await givenLink(server, { accountId: "north", enrollmentId: "plan" }, { recipientId: "r-call", tags });
    const reportId = String(byCall.envelope.data);
    await customerOn(server, { enrollmentId: "plan" }, link).post(reportId);
    const final = (await consentOf(reportId)) as { text: string[]; textHash: string };
    expect(final.text[0]).toMatch(/^You pay .+ \$100\.00 in 3 installments\. /);
    expect(final.textHash).toBe(createHash("sha256").update(final.text.join("\n")).digest("hex"));
    const byBox = await plan("r-box", { agreed: true, language: "es" });
    expect(await consentOf(String(byBox.envelope.data))).toMatchObject({ by: "box", language: "es" });
    const no = await plan("r-no", { agreed: false });
    expect([no.status, no.envelope.errors[0]?.key]).toEqual([400, "gate.agree"]);
  });

  test("shows the plan that was agreed to, whatever the day [installment.minus-one]", async () => {
    const tags = [
      { name: "AccountBalance", value: "100" },
      { name: "NextBillDate", value: "2026-12-05" },
    ];
    const link = await givenLink(server, { accountId: "north", enrollmentId: "plan" }, { recipientId: "r-plan", tags });
    const customer = customerOn(server, { enrollmentId: "plan" }, link);
    const reportId = String((await customer.submit({ months: ["InstallmentPeriod", 3] })).envelope.data);
    await customer.post(reportId);
    server.clock.pass(5 * 86_400);
    const shown = await server.call("GET /api/Enrollments/GetSubmission", {
      token: link.token,
      query: { encAccount: link.encAccount },
    });
    server.clock.pass(-5 * 86_400);
    expect(shown.envelope.data?.balance).toBe(100);
    expect(shown.envelope.data?.schedule).toEqual([
      { amount: 33.33, dueDate: "2026-11-20", month: "2026-11", downPayment: true },
      { amount: 33.33, dueDate: "2027-01-05", month: "2026-12", downPayment: false },
      { amount: 33.34, dueDate: "2027-02-05", month: "2027-01", downPayment: false },
    ]);
  });

  test("refuses a plan of a balance that is no number [installment.balance]", async () => {
    const { answer } = await reserve("plan", "r-nobalance", { months: ["InstallmentPeriod", 3] });
    expect([answer.status, answer.envelope.errors[0]?.text]).toEqual([
      400,
      "Invalid Account balance for your account: r-nobalance",
    ]);
    const nobody = await reserve("plan", null, { months: ["InstallmentPeriod", 3] });
    expect(nobody.answer.envelope.errors[0]?.text).toBe("Invalid Account balance for your account");
  });

  test("refuses a plan of a balance that is too large, and stores none with any other form [installment.balance]", async () => {
    const answerOf = async (enrollmentId: string, balance: string, answers: Answers) => {
      const claims = {
        recipientId: `r-${balance.slice(0, 15)}-${balance.length}`,
        tags: [{ name: "AccountBalance", value: balance }],
      };
      const link = await givenLink(server, { accountId: "north", enrollmentId }, claims);
      return customerOn(server, { enrollmentId }, link).submit(answers);
    };
    for (const balance of ["99999999999999", "1000000000000", "9".repeat(400)]) {
      const plan = await answerOf("plan", balance, { months: ["InstallmentPeriod", 3] });
      expect([plan.status, plan.envelope.errors[0]?.key]).toEqual([400, "installment.balance"]);
      expect((await answerOf("poll", balance, { q: "x" })).status).toBe(200);
      expect((await answerOf("poll", `-${balance}`, { q: "x" })).status).toBe(200);
    }
    expect((await answerOf("plan", "999999999999.99", { months: ["InstallmentPeriod", 3] })).status).toBe(200);
  });

  test("refuses a plan that cannot be made with the form's down payment [installment.percent]", async () => {
    const enrollmentId = "all-and-more";
    const optional = { ...period, required: false };
    await givenForm(server.connection.database, "north", { id: enrollmentId, inputs: [optional], downPayment: 150 });
    const { answer } = await reserve(enrollmentId, "r-saved", { months: ["InstallmentPeriod", 3] });
    expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([422, "submit.invalidForm"]);
    expect((await reserve(enrollmentId, "r-saved", {})).answer.status).toBe(200);
  });

  test("a poll may be answered many times, and its results are opened by a token of their own [submit.once]", async () => {
    const { customer } = await open("poll", null);
    const reports = [
      await customer.submit({ q: "a" }, { key: "1" }),
      await customer.submit({ q: "b" }, { key: "2" }),
      await customer.submit({ q: "b" }, { key: "2" }),
    ];
    const ids = reports.map((answer) => String(answer.envelope.data));
    expect(new Set(ids).size).toBe(2);
    const { data } = (await customer.post(String(ids[0]))).envelope;
    expect(data).toMatchObject({ allowViewResults: true, multipleSubmission: true });
    await expect(server.tokens.verify(String(data?.analyticToken), ["analyticPublic"])).resolves.toMatchObject({
      accountId: "north",
      enrollmentId: "poll",
    });
  });

  test.each([
    ["https://pay.north.example/thanks", "https://pay.north.example/thanks"],
    ["https://evil.example/", null],
    ["javascript:alert(1)", null],
  ])("sends the customer to %s only where it is the biller's own [submit.order]", async (address, link) => {
    const id = `going-${address}`.replace(/\W/g, "-");
    const inputs: InputForm[] = [{ id: "q", name: "?", inputType: "ShortText" }];
    await givenForm(server.connection.database, "north", { id, inputs, thanksLink: address });
    const { customer, reportId } = await reserve(id, null, { q: "x" });
    const trail = () => server.connection.database("audit").where({ action: "link_refused" });
    const before = (await trail()).length;
    for (let time = 0; time < 2; time++) expect((await customer.post(reportId)).envelope.data?.link).toBe(link);
    expect((await trail()).length - before).toBe(link === null ? 1 : 0);
  });

  test("tells the biller's system once, in the same transaction, and counts it [list.analytics]", async () => {
    const { customer, reportId } = await reserve("poll", "r-once", { q: "x" });
    for (let time = 0; time < 3; time++) await customer.post(reportId);
    const { database: db } = server.connection;
    const jobs = await db.raw<{ rows: unknown[] }>("select 1 from graphile_worker.jobs where key = ?", [
      `webhook:north:${reportId}`,
    ]);
    expect(jobs.rows).toHaveLength(1);
    expect(await db("events").where({ subject: "recipient:r-once" }).pluck("kind")).toEqual([
      "EnrollmentAttempt",
      "EnrollmentSuccess",
    ]);
  });
});

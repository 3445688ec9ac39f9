import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../../database/migrate.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn, type Answers } from "../../../testing/filling.ts";
import { seedBanks } from "../../../providers/bankDirectory/demoBanks.ts";
import { forged } from "../../../testing/forged.ts";
import {
  givenAccount,
  givenForm,
  givenLink,
  givenRecipient,
  givenUser,
  type GivenForm,
  type GivenLink,
} from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import { closeEnrolled } from "./store.ts";

const inputs: InputForm[] = [{ id: "name", name: "Name", inputType: "ShortText", required: true }];
const period: InputForm = { id: "months", name: "Months", inputType: "InstallmentPeriod", required: true };
const settings = JSON.stringify({ preferencesLink: "https://north.example/me" });
const byScript = { "X-Requested-With": "billwright" };

describe.each(testDatabases())("what a link has led to, on $name", (database) => {
  let server: TestServer;
  let ebill: GivenForm;
  let plan: GivenForm;
  let poll: GivenForm;

  beforeAll(async () => {
    server = await testServer(database);
    const db = server.connection.database;
    await givenAccount(db, "north", {
      support_email: "help@north.example",
      settings,
    });
    await givenWebhook(db, "north");
    await db("account_hosts").insert({ account_id: "north", host: "north.example" });
    const translations = { de: { name: "E-Rechnung" } } as never;
    const thanksMessage = "<p>Thank <script>alert(1)</script>you</p>";
    ebill = await givenForm(
      db,
      "north",
      { id: "ebill", type: "EBill", name: "E-bill", inputs, thanksMessage },
      { translations },
    );
    plan = await givenForm(db, "north", {
      id: "plan",
      type: "InstallmentPlan",
      name: "Plan",
      inputs: [period],
      downPayment: -1,
    });
    poll = await givenForm(db, "north", { id: "poll", type: "CustomForm", name: "Poll", inputs });
  });
  afterAll(() => server.stop());

  let last = 0;
  const linkTo = (form: GivenForm, tags = [{ name: "AccountBalance", value: "100" }]) =>
    givenLink(server, form, { recipientId: `r-${++last}`, tags });
  const report = (link: GivenLink, query = {}) =>
    server.call("GET /api/Enrollments/GetGenericReport", { token: link.token, query });
  const data = (link: GivenLink, query = {}) =>
    server.call("GET /api/Enrollments/GetSubmissionData", { token: link.token, query });
  const end = (link: GivenLink, headers: Record<string, string> = byScript) =>
    server.call("GET /api/Enrollments/SecondPageCallback", { query: { jwt: link.token }, headers });
  async function submit(form: GivenForm, link: GivenLink, answers: Answers): Promise<string> {
    const customer = customerOn(server, form, link);
    const { envelope, text } = await customer.submit(answers);
    if (envelope.hasErrors) throw new Error(text);
    expect((await customer.post(String(envelope.data))).status).toBe(200);
    return String(envelope.data);
  }

  test("an e-bill report has the form's words in the reader's language, sanitised, and only its own [ebill.call, ebill.fields]", async () => {
    const link = await linkTo(ebill);
    expect((await report(link)).envelope.data).toMatchObject({
      type: "EBill",
      enrolled: false,
      wasEnrolled: false,
      isOpen: true,
    });
    await submit(ebill, link, { name: "Ada" });
    expect((await report(link, { language: "de" })).envelope.data).toEqual({
      type: "EBill",
      title: "E-Rechnung",
      description: "<p>Thank you</p>",
      tags: [],
      country: "United States",
      unenrollButton: true,
      enrolled: true,
      wasEnrolled: true,
      companyContactPhone: null,
      companyContactEmail: "help@north.example",
      preferences: "https://north.example/me",
      apiError: null,
      isOpen: true,
      owed: null,
      arrangement: null,
      handOver: { state: "waiting", from: null, reason: null },
    });
    const own = { guid: "ebill", recipient: link.recipientId, accountId: link.encAccount };
    expect((await report(link, own)).status).toBe(200);
    for (const foreign of [{ guid: "poll" }, { recipient: "r-0" }, { accountId: "north" }])
      expect((await report(link, { ...own, ...foreign })).status).toBe(404);
    expect((await report(await linkTo(poll))).envelope.data).toMatchObject({
      type: "CustomForm",
      unenrollButton: false,
    });
  });

  test.each(["EBill", "InstallmentPlan"] as const)(
    "the thanks of an %s come with the tags that they name, as they were at the submission [ebill.fields, instalment-page.fields] [form.merge-tags]",
    async (type) => {
      const thanksMessage =
        "<p>Dear {{CustomerName}}, {{RecipientId}}, {{AccountBalance}}, {{ CurrentDate }}, {{Nobody}}</p>";
      const form = await givenForm(server.connection.database, "north", {
        id: `thanks-${type}`,
        type,
        name: "Thanks",
        inputs: type === "EBill" ? inputs : [period],
        thanksMessage,
      });
      const tags = [
        { name: "CustomerName", value: "Ada" },
        { name: "AccountBalance", value: "333.33" },
        { name: "ZIP", value: "20001" },
      ];
      const link = await linkTo(form, tags);
      const reported = async () => (await (type === "EBill" ? report(link) : data(link))).envelope.data?.tags;
      expect(await reported()).toEqual([]);
      await submit(form, link, type === "EBill" ? { name: "Ada" } : { months: ["InstallmentPeriod", 3] });
      const [row] = await server.connection.database("reports").where({ enrollment_id: form.enrollmentId });
      expect(await reported()).toEqual([
        { name: "CustomerName", value: "Ada" },
        { name: "RecipientId", value: link.recipientId },
        { name: "AccountBalance", value: "333.33" },
        { name: "CurrentDate", value: (row as { created_at: Date }).created_at.toISOString().slice(0, 10) },
      ]);
    },
  );

  test("unenrolling ends the enrolment once, records it, tells the biller, and the form may be sent again [ebill.unenroll-call]", async () => {
    const link = await linkTo(ebill);
    const reportId = await submit(ebill, link, { name: "Ada" });
    const answers = await Promise.all([end(link), end(link), end(link)]);
    expect(answers.map(({ envelope }) => envelope.data)).toEqual(Array(3).fill({ apiError: null }));
    expect((await report(link)).envelope.data).toMatchObject({ enrolled: false });
    const audit = await server.connection.database("audit").where({ action: "unenrolled", object: reportId });
    expect(audit).toHaveLength(1);
    const jobs = await server.connection.database.raw<{ rows: { key: string }[] }>(
      "select key from graphile_worker.jobs where key = ?",
      [`webhook:north:ended:${reportId}`],
    );
    expect(jobs.rows).toHaveLength(1);
    const events = server.connection
      .database("events")
      .where({ kind: "UnenrollAttempt", subject: `recipient:${link.recipientId}` });
    expect(await events).toHaveLength(1);

    expect(await submit(ebill, link, { name: "Ada again" })).not.toBe(reportId);
    expect((await report(link)).envelope.data).toMatchObject({ enrolled: true });
    expect((await customerOn(server, ebill, link).submit({ name: "A third" }, { key: "other" })).status).toBe(409);
  });

  test("an enrolment that never was cannot be ended [ebill.unenroll-call]", async () => {
    for (const link of [await linkTo(ebill), await linkTo(poll)])
      expect((await end(link)).envelope.data).toEqual({ apiError: "AUTOPAY.PageUnavailable" });
    const link = await linkTo(poll);
    await submit(poll, link, { name: "Ada" });
    expect((await end(link)).envelope.data).toEqual({ apiError: "AUTOPAY.PageUnavailable" });
  });

  test("the GET that unenrols does nothing for a mail scanner; programs have the POST [ebill.unenroll-call]", async () => {
    const link = await linkTo(ebill);
    await submit(ebill, link, { name: "Ada" });
    for (const headers of [{}, { ...byScript, Purpose: "prefetch" }]) {
      const { status, envelope } = await end(link, headers);
      expect([status, envelope.code, envelope.data]).toEqual([200, 100, null]);
    }
    expect((await report(link)).envelope.data).toMatchObject({ enrolled: true });
    const twin = await server.call("POST /api/Enrollments/SecondPageCallback", { body: { jwt: link.token } });
    expect(twin.envelope.data).toEqual({ apiError: null });
  });

  test("an enrolment that was made before there was a record of it is in force as well [ebill.call]", async () => {
    const link = await linkTo(ebill);
    await submit(ebill, link, { name: "Ada" });
    const db = server.connection.database;
    await db.schema.dropTable("enrolled");
    await db("migrations").where({ name: "0026-enrolled" }).delete();
    await migrate(server.connection);
    expect((await report(link)).envelope.data).toMatchObject({ enrolled: true });
  });

  test("a transaction that fails ends nothing", async () => {
    const link = await linkTo(ebill);
    await submit(ebill, link, { name: "Ada" });
    const of = { accountId: "north", enrollmentId: "ebill", subject: `recipient:${link.recipientId}` };
    const failing = inTransaction(server.connection.database, server.clock, async (transaction) => {
      await closeEnrolled(transaction, of, server.clock.now());
      throw new Error("the server stops here");
    });
    await expect(failing).rejects.toThrow("stops here");
    expect((await report(link)).envelope.data).toMatchObject({ enrolled: true });
  });

  test("a plan's data are the recipient's own last submission, with what its lines are made of [instalment-page.call, instalment-page.fields, instalment-page.plan-fields]", async () => {
    const tags = [
      { name: "AccountBalance", value: "$1,000.50" },
      { name: "NextBillDate", value: "2026-12-31" },
    ];
    const link = await linkTo(plan, tags);
    expect((await data(link)).envelope.data).toMatchObject({
      submissionTime: null,
      installmentDescription: null,
      isOpen: true,
    });
    await submit(plan, link, { months: ["InstallmentPeriod", 6] });
    expect((await data(link)).envelope.data).toEqual({
      type: "InstallmentPlan",
      installmentName: "Plan",
      installmentDescription: "",
      tags: [],
      submissionTime: expect.any(String),
      installmentPeriod: 6,
      companyContactPhone: null,
      companyContactEmail: "help@north.example",
      downPayment: -1,
      country: "United States",
      accountBalance: 1000.5,
      nextBillDate: "2026-12-31",
      recipientId: link.recipientId,
      isOpen: true,
      schedule: expect.objectContaining({ length: 6 }) as object,
      scheduleTotal: 1000.5,
      arrangement: expect.objectContaining({ status: "standing", total: 1000.5, paid: 0, left: 1000.5 }) as object,
      handOver: { state: "waiting", from: null, reason: null },
    });
    expect((await data(link, { guid: "ebill" })).status).toBe(404);
  });

  describe("autopay", () => {
    const numbers = {
      isSaved: false,
      bankAccountNumber: "123456789",
      confirmBankAccountNumber: "123456789",
      banRoutingNumber: "011203456",
    };
    let autopay: GivenForm;
    let many: GivenForm;
    beforeAll(async () => {
      const db = server.connection.database;
      await seedBanks(db);
      const day: InputForm = { id: "day", name: "Day", inputType: "AutoPayDate", required: true };
      autopay = await givenForm(db, "north", { id: "pay", type: "AutoPay", inputs: [day] });
      many = await givenForm(db, "north", { id: "pay-many", type: "AutoPay", inputs: [day], multipleSubmission: true });
    });
    async function send(form: GivenForm, recipientId: string): Promise<{ link: GivenLink; reportId: string }> {
      const link = await givenLink(server, form, { recipientId });
      const customer = customerOn(server, form, link);
      const answers = { day: ["AutoPayDate", "2026-12-01"] } as const;
      const { envelope } = await customer.submit(answers, { more: { agreed: true } });
      const reportId = String(envelope.data);
      const posted = await customer.post(reportId, { bankDetails: numbers });
      expect([posted.status, posted.text]).toEqual([200, expect.any(String)]);
      return { link, reportId };
    }
    async function enrolled(form = autopay): Promise<{ link: GivenLink; reportId: string }> {
      const recipientId = `r-${++last}`;
      await givenRecipient(server.connection.database, "north", recipientId, {
        tags: [{ name: "AccountBalance", value: "100" }],
        payDates: ["2026-12-01"],
      });
      return send(form, recipientId);
    }
    const bankOf = (reportId: string) =>
      server.connection.database("bank_accounts").where({ account_id: "north", report_id: reportId }).first();

    test("ends once, whatever tab or repeat: nothing is left that could be debited, and the biller is notified once [autopay-page.unenroll-call, autopay-page.failure, autopay-page.report]", async () => {
      const { link, reportId } = await enrolled();
      expect((await report(link)).envelope.data).toMatchObject({
        type: "AutoPay",
        enrolled: true,
        unenrollButton: true,
      });
      expect((await bankOf(reportId))!["sealed"]).not.toBeNull();
      const answers = await Promise.all(Array.from({ length: 5 }, () => end(link)));
      expect(answers.map(({ envelope }) => envelope.data)).toEqual(Array(5).fill({ apiError: null }));
      expect((await report(link)).envelope.data).toMatchObject({ enrolled: false });
      expect(await bankOf(reportId)).toMatchObject({ sealed: null, saved_token: null, last_four: "6789" });
      const jobs = await server.connection.database.raw<{ rows: { payload: object }[] }>(
        "select payload from graphile_worker._private_jobs where key = ?",
        [`webhook:north:ended:${reportId}`],
      );
      expect(jobs.rows.map(({ payload }) => payload)).toMatchObject([
        { payload: { event: "enrollment.ended", data: { type: "AutoPay", reportId, recipientId: link.recipientId } } },
      ]);
    });

    test("by a form that may be sent more than once leaves nothing to debit of all that was sent [autopay-page.unenroll-call]", async () => {
      const first = await enrolled(many);
      const second = await send(many, first.link.recipientId!);
      expect((await bankOf(second.reportId))!["sealed"]).not.toBeNull();
      expect((await end(first.link)).envelope.data).toEqual({ apiError: null });
      for (const { reportId } of [first, second])
        expect(await bankOf(reportId)).toMatchObject({ sealed: null, saved_token: null });
    });

    test("of another customer goes on [autopay-page.unenroll-call]", async () => {
      const [one, other] = [await enrolled(), await enrolled()];
      await end(one.link);
      expect((await report(other.link)).envelope.data).toMatchObject({ enrolled: true });
      expect((await bankOf(other.reportId))!["sealed"]).not.toBeNull();
    });

    test("cannot be ended where the report does not allow it: by an author's test [autopay-page.unenroll]", async () => {
      const author = await givenUser(server, "north", { role: "User" });
      const claims = { recipientId: `r-${++last}`, versionId: autopay.versionId, madeBy: author.userId };
      const link = await givenLink(server, autopay, claims);
      expect((await report(link)).envelope.data).toMatchObject({ unenrollButton: false });
      expect((await end(link)).envelope.data).toEqual({ apiError: "AUTOPAY.PageUnavailable" });
    });

    test("a forged and an expired link tell nothing and end nothing [autopay-page.failure]", async () => {
      const { link } = await enrolled();
      const expired = await givenLink(server, autopay, { recipientId: link.recipientId }, -60);
      for (const [other, key] of [
        [{ ...link, token: forged(link.token) }, "link.invalid"],
        [expired, "link.expired"],
      ] as const) {
        for (const answer of [await report(other), await end(other)])
          expect([answer.status, answer.envelope.errors[0]?.key]).toEqual([401, key]);
      }
      expect((await report(link)).envelope.data).toMatchObject({ enrolled: true });
    });
  });

  describe("the pay link of a plan", () => {
    const payLink = (link: GivenLink, query: Record<string, string> = {}) =>
      server.call("GET /api/Enrollments/GetInstallmentPayLink", { query: { token: link.token, ...query } });
    const tokenIn = (address: unknown) => String(address).replace("/smart-pay/", "");
    const payBody = (token: string) => ({
      token,
      amount: "25.00",
      email: "ada@example.org",
      phoneNumber: "+12025550143",
      cardNumber: "tok_paid",
      nameOnCard: "Ada",
      expirationDate: "12/30",
    });

    test("pays the plan's own first line, no other amount, and is gone once that is paid, by whatever link [instalment-page.pay-link-call, instalment-page.pay]", async () => {
      const link = await linkTo(plan);
      expect((await payLink(link)).envelope.data).toBeNull();
      await submit(plan, link, { months: ["InstallmentPeriod", 4] });
      const other = await payLink(link, { amount: "24.00" });
      expect([other.status, other.envelope.errors[0]?.key]).toEqual([409, "pay.fixed"]);
      expect((await payLink(link, { amount: "25" })).status).toBe(200);
      const tokens = [tokenIn((await payLink(link)).envelope.data), tokenIn((await payLink(link)).envelope.data)];
      expect(await server.tokens.verify(tokens[0]!, ["payment"])).toMatchObject({ Amount: 25, isFixed: true });
      const pay = (token: string) => server.call("POST /api/SmartPay/PayByCard", { body: payBody(token) });
      const payToday = async () =>
        (await server.call("GET /api/Enrollments/GetSubmission", { token: link.token })).envelope.data?.payToday;
      expect(await payToday()).toBe(25);
      expect((await pay(tokens[0]!)).envelope.data).toMatchObject({ status: "success" });
      expect((await pay(tokens[1]!)).envelope.errors[0]?.key).toBe("pay.alreadyPaid");
      expect((await payLink(link)).envelope.data).toBeNull();
      expect(await payToday()).toBeNull();
    });

    test("is none for a plan without a down payment, a link that names nobody, and another's [instalment-page.pay-link-call]", async () => {
      const { database: db } = server.connection;
      const none = await givenForm(db, "north", {
        id: "none",
        type: "InstallmentPlan",
        inputs: [period],
        downPayment: 0,
      });
      const link = await linkTo(none);
      await submit(none, link, { months: ["InstallmentPeriod", 4] });
      expect((await payLink(link)).envelope.data).toBeNull();
      expect((await payLink(await linkTo(plan))).envelope.data).toBeNull();
      const bad = await payLink({ ...link, token: `${link.token}x` });
      expect([bad.status, bad.envelope.errors[0]?.key]).toEqual([401, "link.invalid"]);
    });
  });
});

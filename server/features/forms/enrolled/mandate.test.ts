import { compactDecrypt, exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runWaitingJobs } from "../../../jobs/worker.ts";
import { seedBanks } from "../../../providers/bankDirectory/demoBanks.ts";
import type { BillerKey } from "../../../providers/biller/bankNumbers.ts";
import type { FactData } from "../../../providers/biller/facts.ts";
import { fakeBillerServer, type FakeBillerServer } from "../../../providers/biller/fakeBillerServer.ts";
import { sealConnection } from "../../../providers/biller/storedConnections.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm } from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { logTo } from "../../../http/log.ts";
import { outboxOn } from "../../../providers/outbound/outbox.ts";
import { digestsOf, rowOf } from "../../customers/index.ts";
import { addAgreement } from "../../money/index.ts";
import { handFact, putSetting, unblockFacts } from "../../platform/index.ts";

const numbers = {
  isSaved: false,
  bankAccountNumber: "123456789",
  confirmBankAccountNumber: "123456789",
  banRoutingNumber: "011203456",
};
const [day, email] = [
  { id: "day", name: "Day", inputType: "AutoPayDate", required: true },
  { id: "mail", name: "E-mail", inputType: "Email" },
] as const;
const payDate = "2026-12-01";

describe.each(testDatabases())("an autopay mandate, on $name", (database) => {
  let server: TestServer;
  let biller: FakeBillerServer;
  let keys: Awaited<ReturnType<typeof newKey>>[];
  let autopay: GivenForm;
  let many: GivenForm;
  let ebill: GivenForm;
  let plan: GivenForm;
  let last = 0;

  const newKey = async (kid: string) => {
    const pair = await generateKeyPair("ECDH-ES+A256KW", { extractable: true });
    return { private: pair.privateKey, public: { ...(await exportJWK(pair.publicKey)), kid } };
  };
  beforeAll(async () => {
    const known = Array.from({ length: 20 }, (_, index) => [
      `c-${index + 1}`,
      { tags: [{ name: "AccountBalance", value: "100" }], payDates: [payDate], savedBanks: [] },
    ]);
    biller = await fakeBillerServer(Object.fromEntries(known) as never);
    server = await testServer(database, { config: { trustedHosts: [biller.host] } });
    keys = [await newKey("k-1"), await newKey("k-2")];
    const db = server.connection.database;
    await seedBanks(db);
    const settings = JSON.stringify({ biller: sealConnection(server.seal, "north", biller.connection) });
    await givenAccount(db, "north", { name: "North Energy", settings });
    autopay = await givenForm(db, "north", { id: "pay", type: "AutoPay", inputs: [day, email] });
    many = await givenForm(db, "north", { id: "pay-many", type: "AutoPay", inputs: [day], multipleSubmission: true });
    const months = { id: "months", name: "Months", inputType: "InstallmentPeriod", required: true } as const;
    plan = await givenForm(db, "north", {
      id: "plan",
      type: "InstallmentPlan",
      inputs: [months, email],
      downPayment: 0,
    });
    ebill = await givenForm(db, "north", { id: "ebill", type: "EBill", name: "E-bill", inputs: [email] });
  });
  beforeEach(async () => {
    [biller.facts, biller.mood] = [[], null];
    biller.answerFact = () => ({ status: "acknowledged", from: "2026-12-05" });
    await setKeys(keys[0]!.public);
  });
  afterAll(async () => {
    await server.stop();
    await biller.close();
  });

  const setKeys = (...set: BillerKey[]) =>
    putSetting(server.connection.database, "north", "billerKeys", set.length > 0 ? set : null);
  const runJobs = async (more: Partial<TestServer["tasks"]> = {}) => {
    const { connection, tasks } = server;
    await connection.database.raw("update graphile_worker._private_jobs set run_at = now()");
    const log = logTo({ write: () => undefined });
    await runWaitingJobs({ connection, tasks: { handFact: tasks.handFact, ...more }, runtime: server.clock, log });
  };
  async function enroll(form = autopay, recipientId = `c-${++last}`, address = "ada@example.org") {
    const link = await givenLink(server, form, { recipientId });
    const customer = customerOn(server, form, link);
    const isDrawn = form !== ebill;
    const answers = {
      ...(isDrawn && { day: ["AutoPayDate", payDate] as const }),
      ...(form !== many && { mail: ["Email", address] as const }),
    };
    const { envelope, text } = await customer.submit(answers, { more: { agreed: true } });
    if (envelope.hasErrors) throw new Error(text);
    const reportId = String(envelope.data);
    const posted = await customer.post(reportId, isDrawn ? { bankDetails: numbers } : {});
    expect([posted.status, posted.text]).toEqual([200, expect.any(String)]);
    return { link, reportId, recipientId };
  }
  type Link = Awaited<ReturnType<typeof enroll>>["link"];
  const shown = async ({ token }: Link) =>
    (await server.call("GET /api/Enrollments/GetGenericReport", { token })).envelope.data!;
  const end = ({ token }: Link) => server.call("POST /api/Enrollments/SecondPageCallback", { body: { jwt: token } });
  const heard = () => biller.facts.map(({ kind }) => kind);
  const bankOf = (reportId: string) =>
    server.connection.database("bank_accounts").where({ account_id: "north", report_id: reportId }).first();
  const open = async (fact = biller.facts[0]!) => {
    const { bank } = fact.data as FactData<"mandate.made">;
    const { plaintext, protectedHeader } = await compactDecrypt(bank!.sealedNumbers!, (header) =>
      Promise.resolve(keys.find(({ public: { kid } }) => kid === header.kid)!.private),
    );
    return { header: protectedHeader, numbers: JSON.parse(Buffer.from(plaintext).toString()) as object };
  };
  const mails = async () => {
    const jobs = await server.connection.database("message_log").where({ account_id: "north" }).orderBy("created_at");
    return jobs.length;
  };

  test("is being set up until the biller has it, sealed to its own key; then the page names the day, the customer is written to, and the numbers are nowhere here [autopay.secret]", async () => {
    const { link, reportId, recipientId } = await enroll();
    expect((await bankOf(reportId))!).toMatchObject({ sealed: null, for_biller: expect.any(String) as string });
    expect((await shown(link)).handOver).toEqual({ state: "waiting", from: null, reason: null });
    const receipt = await server.call("GET /api/Enrollments/GetSubmission", { token: link.token });
    expect(receipt.envelope.data?.handOver?.state).toBe("waiting");
    const before = await mails();
    await runJobs();
    expect(heard()).toEqual(["mandate.made"]);
    expect(biller.facts[0]).toMatchObject({
      ...{ key: `mandate.made:${reportId}`, recipientId, order: 1 },
      data: {
        ...{ mandateId: reportId, payDay: payDate, formId: "pay" },
        bank: { lastFour: "6789", savedToken: null },
        agreed: { text: expect.arrayContaining(["Your bank numbers go to North Energy only, encrypted."]) as string[] },
      },
    });
    expect(await open()).toEqual({
      header: { alg: "ECDH-ES+A256KW", enc: "A256GCM", kid: "k-1", cty: "json", epk: expect.any(Object) as object },
      numbers: { account: "123456789", routing: "011203456", accountId: "north", recipientId, mandateId: reportId },
    });
    expect((await shown(link)).handOver).toEqual({ state: "acknowledged", from: "2026-12-05", reason: null });
    expect(await bankOf(reportId)).toMatchObject({ sealed: null, for_biller: null, last_four: "6789" });
    expect(await mails()).toBe(before + 1);
  });

  test("that is ended holds no longer at once, and the biller is told of both in their order, without the numbers where it had not got them [autopay-page.unenroll-call]", async () => {
    const { link, reportId } = await enroll();
    biller.mood = { status: 503 };
    await runJobs();
    await end(link);
    expect((await shown(link)).enrolled).toBe(false);
    biller.mood = null;
    await runJobs();
    expect(heard()).toEqual(["mandate.made", "mandate.ended"]);
    expect((biller.facts[0]!.data as FactData<"mandate.made">).bank).toMatchObject({ sealedNumbers: null });
    expect(biller.facts[1]!.data).toEqual({ mandateId: reportId, by: "customer" });
  });

  test("that the biller refuses is none: the page says why, and the form can be sent again", async () => {
    biller.answerFact = () => ({ status: "refused", reason: "The account is closed." });
    const { link, reportId, recipientId } = await enroll();
    await runJobs();
    const refused = { state: "refused", from: null, reason: "The account is closed." };
    expect(await shown(link)).toMatchObject({ enrolled: false, handOver: refused });
    expect(await bankOf(reportId)).toMatchObject({ for_biller: null });
    biller.answerFact = () => ({ status: "acknowledged", from: null });
    await enroll(autopay, recipientId);
    await runJobs();
    expect(await shown(link)).toMatchObject({ enrolled: true, handOver: { state: "acknowledged" } });
  });

  test("a plan that the biller refuses is none: the page and a mail say why, and the form can be sent again", async () => {
    biller.answerFact = () => ({ status: "refused", reason: "The account is closed." });
    const recipientId = `c-${++last}`;
    const link = await givenLink(server, plan, { recipientId });
    const agree = async () => {
      const customer = customerOn(server, plan, link);
      const { envelope } = await customer.submit({
        months: ["InstallmentPeriod", 4],
        mail: ["Email", "ada@example.org"],
      });
      return customer.post(String(envelope.data));
    };
    const planOf = async () =>
      (await server.call("GET /api/Enrollments/GetSubmissionData", { token: link.token })).envelope.data!;
    await agree();
    expect(await planOf()).toMatchObject({ arrangement: { status: "standing" }, handOver: { state: "waiting" } });
    await runJobs();
    const handOver = { state: "refused", from: null, reason: "The account is closed." };
    expect(await planOf()).toMatchObject({ arrangement: { status: "refused" }, handOver });
    const standing = server.connection.database("standing_agreements").where({ recipient_id: recipientId });
    expect(await standing.clone()).toEqual([]);
    biller.answerFact = () => ({ status: "acknowledged", from: null });
    server.clock.pass(60);
    expect((await agree()).status).toBe(200);
    await runJobs({ mail: server.tasks.mail });
    expect(await planOf()).toMatchObject({ arrangement: { status: "standing" }, handOver: { state: "acknowledged" } });
    expect(await standing.clone()).toHaveLength(1);
    expect(heard()).toEqual(["plan.agreed", "plan.agreed"]);
    const texts = (await outboxOn(server.connection.database, server.seal).newest(20)).map(({ text }) => text);
    for (const words of [
      /did not set up your installment plan:[^]*The account is closed\./,
      /installment plan .* is set up\./,
    ])
      expect(texts.filter((text) => words.test(text))).toHaveLength(1);
  });

  test("a plan of the budget flow, budget billing and a choice of supplier are answered by mail as well, to a verified address of the customer's", async () => {
    const customer = { accountId: "north", recipientId: "100101" };
    const [db, at] = [server.connection.database, server.clock.now()];
    const sealing = { seal: server.seal, digests: digestsOf(server.keyring), newId: server.clock.newId };
    await db("contacts").insert(rowOf(sealing, customer, { channel: "Email", value: "zoe@example.org" }, at));
    const lines = [{ amount: 50, dueDate: "2026-12-20", month: "2026-12", downPayment: false }];
    const agreed = { agreementId: "of-flow", agreedAt: at, lines, balance: 5_000, consent: { language: "de" } };
    await db.transaction((transaction) =>
      addAgreement(transaction, customer, { ...agreed, reportId: null, source: null }, { is: "first" }),
    );
    const enrol = (key: string) =>
      db.transaction((transaction) =>
        handFact(transaction, customer, { kind: "budget.on", key, about: "100101", data: { monthly: 40 }, at }),
      );
    await enrol("first");
    const data = { doNotContact: true, doNotTransfer: false };
    await db.transaction((transaction) =>
      handFact(transaction, customer, { kind: "supplier.chosen", key: "choice", about: "100101", data, at }),
    );
    await runJobs();
    biller.answerFact = () => ({ status: "refused", reason: "The meter is new." });
    await enrol("second");
    await runJobs({ mail: server.tasks.mail });
    const texts = (await outboxOn(db, server.seal).newest(20)).map(({ text }) => text);
    for (const words of [
      /Ihr Ratenplan bei North Energy ist eingerichtet\.[^]*5\. Dezember 2026/,
      /Budget billing with North Energy is set up[^]*December 5, 2026/,
      /North Energy has set up your choice about energy suppliers\.[^]*December 5, 2026/,
      /North Energy did not set up budget billing\. Please pay your bills as before\.[^]*The meter is new\./,
    ])
      expect(texts).toContainEqual(expect.stringMatching(words));
  });

  test("that is sent anew is changed: the newest account counts", async () => {
    const first = await enroll(many);
    const second = await enroll(many, first.recipientId);
    await runJobs();
    expect(heard()).toEqual(["mandate.made", "mandate.changed"]);
    expect(biller.facts[1]!.data).toMatchObject({ mandateId: second.reportId, replaces: first.reportId });
    expect((await open(biller.facts[1])).numbers).toMatchObject({ mandateId: second.reportId });
    await end(first.link);
    await runJobs();
    expect(biller.facts[2]!.data).toEqual({ mandateId: second.reportId, by: "customer" });
  });

  test("of before the biller had a key is handed over once it has one, and forgotten then", async () => {
    await setKeys();
    const { link, reportId } = await enroll();
    expect((await bankOf(reportId))!["sealed"]).not.toBeNull();
    await runJobs();
    expect([heard(), (await shown(link)).handOver?.state]).toEqual([[], "waiting"]);
    await setKeys(keys[1]!.public, keys[0]!.public);
    await server.connection.database.transaction((transaction) => unblockFacts(transaction, { accountId: "north" }));
    await runJobs();
    expect(await open()).toMatchObject({ header: { kid: "k-2" }, numbers: { account: "123456789" } });
    expect(await bankOf(reportId)).toMatchObject({ sealed: null, for_biller: null });
  });

  test("of before the biller's key was taken away waits with its numbers until there is one again", async () => {
    const { link } = await enroll();
    await setKeys();
    await runJobs();
    expect([heard(), (await shown(link)).handOver?.state]).toEqual([[], "waiting"]);
    await setKeys(keys[1]!.public, keys[0]!.public);
    await server.connection.database.transaction((transaction) => unblockFacts(transaction, { accountId: "north" }));
    await runJobs();
    expect(await open()).toMatchObject({ header: { kid: "k-1" }, numbers: { account: "123456789" } });
  });

  test("and e-bill are told likewise, with the answers of the form; its mailed receipt says that it is being set up", async () => {
    const { link, reportId } = await enroll(ebill, "c-ebill", "eve@example.org");
    expect((await shown(link)).handOver?.state).toBe("waiting");
    await runJobs({ mail: server.tasks.mail });
    const texts = (await outboxOn(server.connection.database, server.seal).newest(20)).map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(/Your e-bill is being set up\. Until it is, your bills come as/),
    );
    await end(link);
    await runJobs();
    expect(biller.facts.map(({ kind, data }) => [kind, data])).toMatchObject([
      ["ebill.on", { enrollmentId: reportId, answers: [{ name: "E-mail", value: "eve@example.org" }] }],
      ["ebill.off", { enrollmentId: reportId, by: "customer" }],
    ]);
  });
});

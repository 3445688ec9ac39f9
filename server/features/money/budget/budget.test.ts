import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMonths } from "@billwright/engine/calendar";
import type { CallData } from "@billwright/schemas";
import { fakeBillerServer, type FakeBillerServer } from "../../../providers/biller/fakeBillerServer.ts";
import { BillerAway } from "../../../providers/biller/biller.ts";
import { sealConnection } from "../../../providers/biller/storedConnections.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { handedFacts } from "../../../testing/handedFacts.ts";
import { givenWebhook } from "../../../testing/givenWebhook.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const lookUp = "POST /api/BudgetBill/AuthorizeUser";
const load = "POST /api/BudgetBill/GetBudgetBillingWglcx";
const set = "POST /api/BudgetBill/SetBudgetBillingPlanWglcx";
const offer = "GET /api/BudgetBill/GetInstallmentPlan";
const agree = "POST /api/BudgetBill/SetInstallmentPlan";

const items = [
  { usageFromDate: "2026-09-01", usageToDate: "2026-09-30", usage: 18.5, billAmount: 38.92 },
  { usageFromDate: "2026-10-01", usageToDate: "2026-10-31", usage: 40, billAmount: 67.3 },
];

describe.each(testDatabases())("budget billing, on $name", (database) => {
  let server: TestServer;
  let biller: FakeBillerServer;
  beforeAll(async () => {
    biller = await fakeBillerServer({});
    server = await testServer(database, { config: { trustedHosts: [biller.host] } });
    await givenAccount(server.connection.database, "north", {}, ["127.0.0.1"]);
    await givenWebhook(server.connection.database, "north");
    await givenAccount(server.connection.database, "south");
    await givenWebhook(server.connection.database, "south");
  });
  afterAll(async () => {
    await server.stop();
    await biller.close();
  });

  let customers = 0;
  interface Customer {
    id: string;
    token: string;
  }
  /** Who lives at 12A. `balance` null: not known. */
  async function customer(balance: string | null = null, more: object = {}, accountId = "north"): Promise<Customer> {
    const id = `7${String(++customers).padStart(5, "0")}`;
    const { database: db } = server.connection;
    const tags = [
      { name: "HOUSE", value: "12A" },
      ...(balance === null ? [] : [{ name: "AccountBalance", value: balance }]),
    ];
    await givenRecipient(db, accountId, id, { tags });
    const budget = JSON.stringify({ items, annualEstimate: 1000.06, energyAssistance: false, ...more });
    await db("recipients").where({ account_id: accountId, recipient_id: id }).update({ budget });
    return { id, token: await server.tokens.sign("budget", { accountId, recipientId: id }, 600) };
  }
  const ask = (accountNumber: string, houseNumber: string, headers = {}) =>
    server.call(lookUp, { body: { accountNumber, houseNumber, source: "mail" }, headers });
  const found = async (token: string) =>
    (await server.call(load, { body: { token } })).envelope.data as CallData<typeof load>;
  const enroll = (token: string, isIn: boolean) => server.call(set, { body: { token, enroll: isIn, source: "mail" } });
  const planOf = async (token: string) =>
    (await server.call(offer, { query: { token } })).envelope.data as CallData<typeof offer>;
  const keyOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key ?? null];
  const rows = (table: string, { id }: Customer) => server.connection.database(table).where({ recipient_id: id });
  const reported = async ({ id }: Customer) =>
    (
      await server.connection.database.raw<{ rows: { event: string }[] }>(
        "select payload -> 'payload' ->> 'event' as event from graphile_worker._private_jobs where payload::text like ? order by id",
        [`%"recipientId":"${id}"%`],
      )
    ).rows.map(({ event }) => event);

  test("both numbers together find one customer, written with blanks and in any case [budget.authorize-call, budget.result, budget-enroll.estimate]", async () => {
    const { id } = await customer();
    const { status, envelope } = await ask(`${id.slice(0, 2)} ${id.slice(2)}`, " 12 a ");
    expect([status, envelope.data]).toEqual([
      200,
      {
        error: null,
        token: expect.any(String) as string,
        shouldRedirectToInstallmentPlan: false,
        shouldRedirectToIpPage: false,
        contractAccountNumber: id,
        budgetEstimate: 83.34,
        enrolledInBbp: false,
        settlement: null,
        items,
        bills: { from: "2026-09-01", to: "2026-10-31", highest: 67.3, average: 53.11 },
        country: "United States",
      },
    ]);
    expect(await server.tokens.verify(envelope.data!.token!, ["budget"])).toMatchObject({
      accountId: "north",
      recipientId: id,
    });
  });

  test("a miss does not tell which of the two was wrong, and after five the number rests for a quarter of an hour [budget.guessing]", async () => {
    const { id } = await customer();
    const wrongHouse = await ask(id, "13");
    const wrongAccount = await ask("99999", "12A");
    expect(wrongHouse.envelope.data).toEqual(wrongAccount.envelope.data);
    expect(wrongHouse.envelope.data).toMatchObject({
      error: "budget.noMatch",
      token: null,
      contractAccountNumber: null,
    });
    for (let times = 0; times < 4; times++) await ask(id, "13");
    const refused = await ask(id, "12A");
    expect([...keyOf(refused), refused.headers.get("retry-after")]).toEqual([429, "budget.tooMany", "900"]);
    const other = await customer();
    for (let times = 0; times < 8; times++) expect((await ask(other.id, "12A")).status).toBe(200);
    server.clock.pass(901);
    expect((await ask(id, "12A")).envelope.data).toMatchObject({ error: null });
  });

  test("another tenant's customer is not found, and a host of no tenant answers that there is nothing [budget.authorize-call]", async () => {
    const { id } = await customer(null, {}, "south");
    expect((await ask(id, "12A")).envelope.data).toMatchObject({ error: "budget.noMatch" });
    const own = await customer();
    expect((await ask(own.id, "12A")).envelope.data).toMatchObject({ error: null });
    expect(keyOf(await ask(own.id, "12A", { Host: "nobody.example" }))).toEqual([404, "api.notFound"]);
  });

  test("every spelling of one account number finds it, and all of them share its tries [budget.guessing]", async () => {
    const { id } = await customer();
    const inScript = (zero: number) => id.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    const spellings = [
      `${id.slice(0, 3)} ${id.slice(3)}`,
      `${id.slice(0, 3)}-${id.slice(3)}`,
      `\u200b${id}\u200b`,
      ` ${id}\u00a0`,
      inScript(0x966),
      inScript(0x660),
      inScript(0xff10),
    ];
    for (const spelling of spellings) expect((await ask(spelling, "12A")).envelope.data).toMatchObject({ error: null });
    for (const spelling of spellings.slice(0, 5)) await ask(spelling, "13");
    for (const spelling of spellings) expect(keyOf(await ask(spelling, "12A"))).toEqual([429, "budget.tooMany"]);
  });

  test("the page's rules hold on the server [budget.account-required, budget.house-required]", async () => {
    for (const [account, house, key] of [
      ["1234567890123", "1", "check.tooLong"],
      [" ", "1", "budget.wrongAccount"],
      ["1", "x".repeat(21), "check.tooLong"],
      ["1", " ", "budget.wrongHouse"],
    ] as const)
      expect(keyOf(await ask(account, house))).toEqual([400, key]);
  });

  test("reading enrols nobody; enrolling and leaving set the state that is named, and a repeat changes nothing [budget-enroll.load-call, budget-enroll.set-call]", async () => {
    const one = await customer();
    for (let times = 0; times < 3; times++) expect((await found(one.token)).enrolledInBbp).toBe(false);
    expect(await rows("budget_plans", one)).toEqual([]);
    expect((await enroll(one.token, false)).status).toBe(200);
    await Promise.all([1, 2, 3].map(() => enroll(one.token, true)));
    expect((await found(one.token)).enrolledInBbp).toBe(true);
    for (let times = 0; times < 2; times++) await enroll(one.token, false);
    expect((await found(one.token)).enrolledInBbp).toBe(false);
    expect(await rows("budget_plans", one)).toMatchObject([{ enrolled: false, source: "mail" }]);
    expect((await reported(one)).filter((event) => event === "budget.enrolled")).toHaveLength(1);
    expect(await handedFacts(server, one.id)).toEqual(["budget.on acknowledged", "budget.off acknowledged"]);
  });

  test("two accounts whose customers have one number are both notified, though both enrol in the same moment", async () => {
    const [north, south] = [await customer(), await customer(null, {}, "south")];
    const { database: db } = server.connection;
    const renamed = { account_id: "south", recipient_id: south.id };
    await db("recipients").where(renamed).update({ recipient_id: north.id });
    const token = await server.tokens.sign("budget", { accountId: "south", recipientId: north.id }, 600);
    for (const each of [north.token, token]) await enroll(each, true);
    for (const each of [north.token, token]) await enroll(each, false);
    expect(await reported(north)).toEqual(["budget.enrolled", "budget.enrolled", "budget.ended", "budget.ended"]);
  });

  test("who owes is led to the instalments first, until they are agreed to [budget.next, budget-enroll.redirect]", async () => {
    const one = await customer("120.00");
    expect(await found(one.token)).toMatchObject({
      shouldRedirectToInstallmentPlan: true,
      shouldRedirectToIpPage: true,
    });
    await planOf(one.token);
    await server.call(agree, { body: { token: one.token, accountBalance: 120 } });
    expect(await found(one.token)).toMatchObject({
      shouldRedirectToInstallmentPlan: false,
      shouldRedirectToIpPage: false,
    });
  });

  test.each([
    ["120.00", false, 12],
    ["100.01", true, 24],
    ["0.05", false, 5],
  ])(
    "%s is spread over months that sum to it to the cent, with energy assistance %s: %d of them [budget-instalment.months, budget-instalment.total, budget-instalment.terms, budget-instalment.fields]",
    async (balance, energyAssistance, months) => {
      const one = await customer(balance, { energyAssistance });
      const plan = await planOf(one.token);
      expect(plan).toMatchObject({
        error: null,
        contractAccountNumber: one.id,
        accountBalance: Number(balance),
        accountBalanceString: balance,
        energyAssistance,
      });
      expect(plan.paymentsByMonth).toHaveLength(months);
      const cents = plan.paymentsByMonth.map(({ amountString }) => Math.round(Number(amountString) * 100));
      expect([cents.reduce((sum, each) => sum + each, 0), Math.min(...cents) > 0]).toEqual([
        Math.round(Number(balance) * 100),
        true,
      ]);
      expect(await rows("installment_agreements", one)).toEqual([]);
    },
  );

  test("each line names its billing period, and the day a month later on which it is due [budget-instalment.view, budget-instalment.fields]", async () => {
    const { paymentsByMonth } = await planOf((await customer("0.02")).token);
    const next = addMonths(server.clock.now().toISOString().slice(0, 10), 1);
    expect(paymentsByMonth).toEqual(
      [1, 2].map((later) => ({
        month: addMonths(next, later - 1).slice(0, 7),
        dateString: addMonths(next, later),
        amountString: "0.01",
      })),
    );
  });

  test("the plan that was shown is agreed to once, with when, in which language and to which text [budget-instalment.set-call, budget-instalment.load-call]", async () => {
    const one = await customer("120.00");
    const body = { token: one.token, accountBalance: 120, source: "mail" };
    const headers = { "Accept-Language": "es" };
    const read = "Acepto pagar mi saldo según este plan.";
    await planOf(one.token);
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(agree, { body, headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [agreement, ...more] = (await rows("installment_agreements", one)) as {
      consent: object;
      lines: unknown[];
      balance: string;
    }[];
    expect(more).toEqual([]);
    expect([agreement!.consent, agreement!.lines.length, agreement!.balance]).toEqual([
      {
        at: server.clock.now().toISOString(),
        textKey: "budget.consent",
        textHash: createHash("sha256").update(read).digest("hex"),
        language: "es",
      },
      12,
      "12000",
    ]);
    expect(await reported(one)).toEqual(["installment.agreed"]);
  });

  test("a balance that has changed since is refused, and nothing is agreed to [budget-instalment.stale]", async () => {
    const one = await customer("120.00");
    await planOf(one.token);
    expect(keyOf(await server.call(agree, { body: { token: one.token, accountBalance: 119.99 } }))).toEqual([
      409,
      "budget.stale",
    ]);
    expect(await rows("installment_agreements", one)).toEqual([]);
  });

  test("who has agreed is shown what was agreed to, and who owes as much a year later agrees again, once [budget-instalment.set-call, budget-instalment.thank-you]", async () => {
    const one = await customer("120.00");
    const token = await server.tokens.sign("budget", { accountId: "north", recipientId: one.id }, 366 * 86_400);
    const agreeTwice = async () => {
      const { planHash } = await planOf(token);
      const body = { token, accountBalance: 120, planHash: planHash! };
      const answers = await Promise.all([1, 2].map(() => server.call(agree, { body })));
      expect(answers.map(keyOf)).toEqual([
        [200, null],
        [200, null],
      ]);
    };
    const offered = await planOf(token);
    await agreeTwice();
    const arrangement = expect.objectContaining({ status: "standing", total: 120, paid: 0, left: 120 }) as object;
    const handOver = { state: "waiting", from: null, reason: null };
    const agreed = { ...offered, isAgreed: true, arrangement, handOver };
    expect([offered.isAgreed, await planOf(token)]).toEqual([false, agreed]);
    server.clock.pass(86_400);
    expect(await planOf(token)).toEqual(agreed);
    await agreeTwice();
    expect(await rows("installment_agreements", one)).toHaveLength(1);
    server.clock.pass(364 * 86_400);
    expect([(await planOf(token)).isAgreed, (await found(token)).shouldRedirectToInstallmentPlan]).toEqual([
      false,
      true,
    ]);
    await agreeTwice();
    expect(await rows("installment_agreements", one)).toHaveLength(2);
    expect(await reported(one)).toEqual(["installment.agreed", "installment.agreed"]);
  });

  test("who pays an instalment need not agree again; who owes more than the rest is [budget-instalment.set-call, budget-enroll.first-step]", async () => {
    const one = await customer("120.00");
    const owe = (value: string) =>
      rows("recipients", one).update({ tags: JSON.stringify([{ name: "AccountBalance", value }]) });
    const { planHash } = await planOf(one.token);
    await server.call(agree, { body: { token: one.token, accountBalance: 120, planHash: planHash! } });
    await owe("110.00");
    expect([(await planOf(one.token)).isAgreed, (await found(one.token)).shouldRedirectToInstallmentPlan]).toEqual([
      true,
      false,
    ]);
    await owe("130.00");
    expect([(await planOf(one.token)).isAgreed, (await found(one.token)).shouldRedirectToInstallmentPlan]).toEqual([
      false,
      true,
    ]);
  });

  test("the first instalment is on the next bill, where the biller says when that comes [budget-instalment.view]", async () => {
    const one = await customer();
    const tags = [
      { name: "AccountBalance", value: "120.00" },
      { name: "NextBillDate", value: "2027-03-13" },
    ];
    await rows("recipients", one).update({ tags: JSON.stringify(tags) });
    const [first, second] = (await planOf(one.token)).paymentsByMonth;
    expect([first, second]).toMatchObject([{ dateString: "2027-04-13" }, { dateString: "2027-05-13" }]);
  });

  test("a plan with other days or more months than the one that was shown is refused, and the one of now is agreed to [budget-instalment.stale, budget-instalment.set-call]", async () => {
    const one = await customer("120.00");
    const agreeTo = async (planHash: string | null) => {
      return keyOf(await server.call(agree, { body: { token, accountBalance: 120, planHash: planHash! } }));
    };
    const flow = { accountId: "north", recipientId: one.id };
    const token = await server.tokens.sign("budget", flow, 2 * 86_400);
    const budget = JSON.stringify({ items, annualEstimate: null, energyAssistance: true });
    const { planHash: shown } = await planOf(token);
    await rows("recipients", one).update({ budget });
    expect(await agreeTo(shown)).toEqual([409, "budget.stale"]);
    const { planHash: longer } = await planOf(token);
    server.clock.pass(24 * 60 * 60);
    expect(await agreeTo(longer)).toEqual([409, "budget.stale"]);
    expect(await rows("installment_agreements", one)).toEqual([]);
    expect(await agreeTo((await planOf(token)).planHash)).toEqual([200, null]);
    expect(await rows("installment_agreements", one)).toMatchObject([{ lines: { length: 24 } }]);
  });

  test("without a balance no plan is offered, and without budget billing none either [budget-instalment.error, budget-enroll.error]", async () => {
    const unknown = await customer(null);
    expect(await planOf(unknown.token)).toMatchObject({ error: "budget.noPlan", accountBalance: null });
    const even = await customer("0.00");
    expect(keyOf(await server.call(agree, { body: { token: even.token } }))).toEqual([409, "budget.noPlan"]);
    const stranger = await server.tokens.sign("budget", { accountId: "north", recipientId: "nobody" }, 600);
    expect(await found(stranger)).toMatchObject({ error: "budget.unavailable", token: null });
    expect(keyOf(await enroll(stranger, true))).toEqual([409, "budget.unavailable"]);
  });

  test("who owes nothing is no error: it reads so, with what was paid last [budget-instalment.load-call]", async () => {
    const even = await customer("0.00");
    const nothing = { error: null, paymentsByMonth: [], accountBalance: 0, planHash: null, isAgreed: false };
    expect(await planOf(even.token)).toMatchObject({ ...nothing, accountBalanceString: "0.00", lastPaid: null });
    const credit = await customer("-5.00");
    expect(await planOf(credit.token)).toMatchObject(nothing);
  });

  test("a plan that was not shown by the token is not agreed to [budget-instalment.set-call, budget-instalment.stale]", async () => {
    const one = await customer("120.00");
    const sign = () => server.tokens.sign("budget", { accountId: "north", recipientId: one.id }, 600);
    const other = await sign();
    const { planHash } = await planOf(other);
    const own = await sign();
    for (const body of [{ token: own }, { token: own, planHash: planHash!, accountBalance: 120 }])
      expect(keyOf(await server.call(agree, { body }))).toEqual([409, "budget.stale"]);
    expect(await rows("installment_agreements", one)).toEqual([]);
    expect(keyOf(await server.call(agree, { body: { token: other } }))).toEqual([200, null]);
  });

  test("who owes enrols in budget billing after the instalments alone, and who is not enrolled leaves no row [budget-enroll.set-call, budget-enroll.redirect]", async () => {
    const one = await customer("120.00");
    expect((await enroll(one.token, false)).status).toBe(200);
    expect([await rows("budget_plans", one), await reported(one)]).toEqual([[], []]);
    expect(keyOf(await enroll(one.token, true))).toEqual([409, "budget.planFirstRefused"]);
    await planOf(one.token);
    await server.call(agree, { body: { token: one.token } });
    expect((await enroll(one.token, true)).status).toBe(200);
  });

  test("no instalment is below the least that the account sets [budget-instalment.months, budget-instalment.total]", async () => {
    const { database: db } = server.connection;
    const settings = { branding: { leastInstallment: 5 } };
    await givenAccount(db, "least", { settings: JSON.stringify(settings) });
    for (const [balance, months] of [
      ["0.07", 1],
      ["12.00", 2],
      ["61.00", 12],
    ] as const) {
      const one = await customer(balance, {}, "least");
      const { paymentsByMonth } = await planOf(one.token);
      expect([balance, paymentsByMonth.length]).toEqual([balance, months]);
    }
  });

  test("a plan by the flow over what more is owed replaces the first on purpose, and says what it ends [budget-instalment.set-call]", async () => {
    const one = await customer("120.00");
    await planOf(one.token);
    await server.call(agree, { body: { token: one.token } });
    const tags = JSON.stringify([{ name: "AccountBalance", value: "150.00" }]);
    await rows("recipients", one).update({ tags });
    const offered = await planOf(one.token);
    expect([offered.isAgreed, offered.accountBalance, offered.arrangement?.total]).toEqual([false, 150, 120]);
    expect(keyOf(await server.call(agree, { body: { token: one.token } }))).toEqual([200, null]);
    const [first, second] = (await rows("installment_agreements", one).orderBy("ended_at", "asc", "last")) as {
      agreement_id: string;
      replaces: string | null;
      ended_by: string | null;
    }[];
    expect([first!.ended_by, second!.ended_by, second!.replaces]).toEqual(["replacement", null, first!.agreement_id]);
    expect(await planOf(one.token)).toMatchObject({ isAgreed: true, accountBalance: 150 });
    const end = { token: one.token, arrangementId: second!.agreement_id };
    await server.call("POST /api/BudgetBill/EndInstallmentPlan", { body: end });
    expect(await handedFacts(server, one.id)).toEqual(
      ["plan.agreed", "plan.replaced", "plan.ended"].map((kind) => `${kind} acknowledged`),
    );
  });

  describe("where the biller refuses", () => {
    const reason = "The account is closed.";
    const east = async (id: string) => ({
      id,
      token: await server.tokens.sign("budget", { accountId: "east", recipientId: id }, 600),
    });
    const owes = (id: string, value: string) =>
      biller.customers.set(id, { tags: [{ name: "AccountBalance", value }], payDates: [], savedBanks: [] });
    beforeAll(async () => {
      const settings = { biller: sealConnection(server.seal, "east", biller.connection) };
      await givenAccount(server.connection.database, "east", { settings: JSON.stringify(settings) }, ["east.example"]);
    });
    beforeEach(() => {
      biller.answerFact = () => ({ status: "acknowledged", from: null });
    });

    test("a plan that was to replace another, the other one holds again", async () => {
      const one = await east("e-1");
      const agreeTo = async (balance: string) => {
        owes(one.id, balance);
        await planOf(one.token);
        expect(keyOf(await server.call(agree, { body: { token: one.token } }))).toEqual([200, null]);
        return handedFacts(server, one.id);
      };
      await agreeTo("120.00");
      const [first] = (await rows("installment_agreements", one)) as { agreement_id: string }[];
      biller.answerFact = () => ({ status: "refused", reason });
      expect(await agreeTo("150.00")).toEqual(["plan.agreed acknowledged", "plan.replaced refused"]);
      expect(await rows("standing_agreements", one)).toMatchObject([{ agreement_id: first!.agreement_id }]);
      expect((await planOf(one.token)).arrangement).toMatchObject({
        ...{ arrangementId: first!.agreement_id, status: "standing", total: 120 },
      });
      biller.answerFact = () => ({ status: "acknowledged", from: null });
      await agreeTo("150.00");
      expect((await planOf(one.token)).arrangement).toMatchObject({ status: "standing", total: 150 });
    });

    test("to answer, looking a customer up is no miss [budget.guessing]", async () => {
      const { idOf } = biller;
      biller.idOf = () => {
        throw new BillerAway("down");
      };
      const tags = [
        { name: "HOUSE", value: "12A" },
        { name: "AccountBalance", value: "0.00" },
      ];
      biller.customers.set("e-3", { tags, payDates: [], savedBanks: [] });
      for (let tries = 0; tries < 7; tries++)
        expect(keyOf(await ask("e-3", "12A", { Host: "east.example" }))).toEqual([503, "api.busy"]);
      biller.idOf = idOf;
      server.clock.pass(60);
      expect((await ask("e-3", "12A", { Host: "east.example" })).envelope.data).toMatchObject({ error: null });
    });

    test("budget billing, it ends, and who wants it enrols anew", async () => {
      const one = await east("e-2");
      owes(one.id, "0.00");
      await enroll(one.token, true);
      expect(await found(one.token)).toMatchObject({ enrolledInBbp: true, handOver: { state: "waiting" } });
      biller.answerFact = () => ({ status: "refused", reason });
      expect(await handedFacts(server, one.id)).toEqual(["budget.on refused"]);
      expect(await found(one.token)).toMatchObject({ enrolledInBbp: false, handOver: { state: "refused", reason } });
      biller.answerFact = () => ({ status: "acknowledged", from: null });
      server.clock.pass(1);
      await enroll(one.token, true);
      expect(await handedFacts(server, one.id)).toEqual(["budget.on refused", "budget.on acknowledged"]);
      expect(await found(one.token)).toMatchObject({ enrolledInBbp: true, handOver: { state: "acknowledged" } });
    });
  });

  test("the settlement so far is the bills since the enrolment beside as many payments [budget-enroll.thank-you, budget-enroll.cycle]", async () => {
    const one = await customer();
    await enroll(one.token, true);
    expect((await found(one.token)).settlement).toMatchObject({ bills: 0, used: 0, paid: 0, difference: 0 });
    await rows("budget_plans", one).update({ changed_at: new Date("2026-10-02T00:00:00Z") });
    const settlement = { since: "2026-10-02", bills: 1, used: 67.3, paid: 83.34, difference: -16.04 };
    expect((await found(one.token)).settlement).toEqual(settlement);
  });

  test("a forged, foreign and expired token opens nothing [budget-enroll.failure, budget-instalment.failure]", async () => {
    const one = await customer("120.00");
    const expired = await server.tokens.sign("budget", { accountId: "north", recipientId: one.id }, -60);
    const foreign = await server.tokens.sign("bill", { accountId: "north", recipientId: one.id }, 600);
    for (const [token, key] of [
      [forged(one.token), "link.invalid"],
      [foreign, "link.invalid"],
      [expired, "link.expired"],
    ] as const) {
      expect(keyOf(await server.call(load, { body: { token } }))).toEqual([401, key]);
      expect(keyOf(await server.call(agree, { body: { token } }))).toEqual([401, key]);
    }
  });
});

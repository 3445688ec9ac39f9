import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { saveLanguage } from "../../customers/consents/language.ts";
import { logTo } from "../../../http/log.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import { demoBiller } from "../../../providers/biller/demoBiller.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { addJob } from "../../../jobs/queue.ts";
import { handedFacts } from "../../../testing/handedFacts.ts";
import { handFact } from "../../platform/index.ts";
import { sendFactAgain } from "../../platform/handOver/deadFacts.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { fakePayments, type FakePayments, type FakeToken } from "../../../testing/fakePayments.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenForm, givenLink, givenRecipient } from "../../../testing/given.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { owedOf } from "./debt.ts";

const byCard = "POST /api/SmartPay/PayByCard";
const byCheck = "POST /api/SmartPay/PayByCheck";
const info = "GET /api/SmartPay/GetSmartPayInfo";
const result = "GET /api/PaymentMethod/PaymentResult";
const cardNumber = "4242424242424242";

type Claims = Partial<TokenPayload<"payment">>;
interface Paid {
  status: string;
  reference: string;
  security: string;
  reason: string | null;
  actionUrl: string | null;
  declineCode: string | null;
  receipt: { transactionId: string; amount: number; tax: number; fee: number; lastFour: string | null } | null;
}

describe.each(testDatabases())("paying by a link, on $name", (database) => {
  let server: TestServer;
  let provider: FakePayments;
  beforeAll(async () => {
    provider = fakePayments();
    server = await testServer(database, { payments: provider });
    await givenAccount(server.connection.database, "north", {
      support_phone: "+1 202 555 0100",
      support_email: "help@north.example",
    });
    await givenAccount(server.connection.database, "indus", {
      country: "India",
      settings: JSON.stringify({ branding: { taxPercent: 18 } }),
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    provider.isAway = false;
    provider.before = () => Promise.resolve();
  });

  let customers = 0;
  /** A customer who owes 86.40, and a link to pay. */
  async function linkOf(claims: Claims = {}, seconds = 600): Promise<string> {
    const RecipientId = claims.RecipientId ?? `c-${++customers}`;
    const AccountId = claims.AccountId ?? "north";
    if (claims.RecipientId === undefined)
      await givenRecipient(server.connection.database, AccountId, RecipientId, {
        tags: [{ name: "AccountBalance", value: "86.40" }],
      });
    const whole = { AccountId, RecipientId, Amount: null, Email: null, PhoneNumber: null, ...claims };
    return server.tokens.sign("payment", whole, seconds);
  }
  const body = (token: string, cardToken: FakeToken | string = "tok_paid", more: object = {}) => ({
    token,
    amount: "12.50",
    email: "ada@example.org",
    phoneNumber: "+12025550143",
    cardNumber: cardToken,
    nameOnCard: "Ada Lovelace",
    expirationDate: "12/30",
    ...more,
  });
  const paidIn = (answer: TestAnswer<unknown>) => answer.envelope.data as Paid;
  async function pay(token: string, cardToken?: FakeToken | string, more?: object, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
    return server.call(byCard, { body: body(token, cardToken, more), headers });
  }
  const refusalOf = ({ status, envelope }: TestAnswer<unknown>) => [status, envelope.errors[0]?.key];
  const rows = () =>
    server.connection.database("payments").orderBy("payment_id").select<{ payment_id: string; state: string }[]>();
  const stateOf = async ({ reference }: Paid) => (await rows()).find((row) => row.payment_id === reference)?.state;
  const chargesOf = ({ reference }: Paid) => provider.charges.get(reference) ?? 0;
  /** Runs every job, those that wait for their time, too. */
  async function runJobs(): Promise<void> {
    await server.connection.database.raw(
      "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
    );
    await server.runJobs();
  }
  const mails = async (words: string) =>
    (
      (await server.fetch("/dev/outbox.json")).envelope as unknown as { subject: string; text: string; to: string }[]
    ).filter(({ text }) => text.includes(words));
  const see = async ({ reference: referenceId, security }: Paid) =>
    (await server.call(result, { query: { referenceId, security } })).envelope.data;

  test("a link says whom to pay and how, for a genuine token alone [smart-pay.info-call, smart-pay.token, smart-pay.account-number]", async () => {
    const token = await linkOf({
      RecipientId: "100201",
      Amount: 86.4,
      Email: "ada@example.org",
      PhoneNumber: "+12025550143",
    });
    const { envelope } = await server.call(info, { query: { token } });
    expect(envelope.data).toEqual({
      supportPhoneNumber: "+1 202 555 0100",
      supportEmailAddress: "help@north.example",
      accountNumber: "100201",
      amount: 86.4,
      isFixed: false,
      taxPercent: 0,
      country: "United States",
      currency: "USD",
      email: "ada@example.org",
      phoneNumber: "+12025550143",
      methods: [...provider.methods],
      state: "open",
      actionUrl: null,
      result: null,
      receipt: null,
      returned: null,
      debt: { owed: null, asOf: null, payer: null, bill: null, nextLine: null, lately: [] },
      most: 10_086.4,
    });
    const form = await givenForm(server.connection.database, "north");
    const foreign = (await givenLink(server, form, { recipientId: "100201" })).token;
    const expired = await linkOf({}, -60);
    for (const [bad, key] of [
      [forged(token), "link.invalid"],
      [foreign, "link.invalid"],
      [expired, "link.expired"],
    ] as const)
      expect(refusalOf(await server.call(info, { query: { token: bad } }))).toEqual([401, key]);
  });

  test("a link says how long an account number may be, where its account sets 17 digits [smart-pay.check-numbers]", async () => {
    const digitsFor = async (AccountId: string, bankAccountDigits: number) => {
      const settings = JSON.stringify({ branding: { bankAccountDigits } });
      await givenAccount(server.connection.database, AccountId, { settings });
      const { envelope } = await server.call(info, { query: { token: await linkOf({ AccountId }) } });
      return envelope.data?.accountDigits;
    };
    expect([await digitsFor("long-numbers", 17), await digitsFor("usual-numbers", 16)]).toEqual([17, undefined]);
  });

  test("a card pays once, is posted to the biller once and mailed once; the link then shows the receipt [smart-pay.pay-call, smart-pay.success]", async () => {
    const token = await linkOf();
    const paid = paidIn(await pay(token));
    expect(paid).toMatchObject({ status: "success", receipt: { amount: 12.5, tax: 0, lastFour: "4242" } });
    expect(provider.orders.at(-1)).toMatchObject({
      amount: 1250,
      currency: "USD",
      method: "card",
      name: "Ada Lovelace",
    });
    expect(await see(paid)).toMatchObject({ status: true, balance: 73.9, isBalanceExpected: true });
    await runJobs();
    await runJobs();
    expect(await see(paid)).toMatchObject({
      status: true,
      balance: 73.9,
      isBalanceExpected: false,
      amount: 12.5,
      tax: 0,
    });
    const [mail, ...more] = await mails(paid.reference);
    expect([mail?.to, mail?.subject, more]).toEqual(["ada@example.org", "We received your payment: $12.50", []]);
    const { data } = (await server.call(info, { query: { token } })).envelope;
    expect(data).toMatchObject({ state: "paid", receipt: { transactionId: paid.reference } });
    expect(chargesOf(paid)).toBe(1);
  });

  test("the biller is told in the customer's order, also of what an older version has queued; a fact that waits holds up no receipt", async () => {
    const database = server.connection.database;
    const customer = { accountId: "north", recipientId: "in-order" };
    await givenRecipient(database, "north", customer.recipientId, {
      tags: [{ name: "AccountBalance", value: "86.40" }],
    });
    const fact = { kind: "budget.off", key: "in-order", about: "in-order", at: server.clock.now() } as const;
    await database.transaction((on) => handFact(on, customer, { ...fact, data: { by: "customer" } }));
    await database("biller_facts").where({ fact_key: "budget.off:in-order" }).update({ state: "dead" });
    const { reference: paymentId } = paidIn(await pay(await linkOf({ RecipientId: customer.recipientId })));
    await addJob(database, "postPayment", `${paymentId}:paid`, { accountId: "north", paymentId, is: "paid" });
    await runJobs();
    expect(await mails(paymentId)).toHaveLength(1);
    expect(await handedFacts(server, "in-order")).toEqual(["budget.off dead", "payment.paid waiting"]);
    await database.transaction((on) => sendFactAgain(on, { accountId: "north", key: fact.kind + ":in-order" }));
    await runJobs();
    expect(await handedFacts(server, "in-order")).toEqual(["budget.off acknowledged", "payment.paid acknowledged"]);
    expect(await mails(paymentId)).toHaveLength(1);
  });

  test("the receipt is in the language that the customer chose to be written to in [preferences.set-language-call]", async () => {
    const recipientId = "prefers-spanish";
    await saveLanguage(server.connection.database, { accountId: "north", recipientId }, "es");
    await givenRecipient(server.connection.database, "north", recipientId, {});
    const paid = paidIn(await pay(await linkOf({ RecipientId: recipientId })));
    expect(paid.status).toBe("success");
    await runJobs();
    expect((await mails(paid.reference)).map(({ subject }) => subject)).toEqual([
      "Hemos recibido su pago: 12,50\u00a0$",
    ]);
  });

  test("the receipt's day is that of the biller's time zone [smart-pay.success]", async () => {
    // At noon of UTC it is 2 o'clock of the next day there.
    const settings = JSON.stringify({ branding: { timeZone: "Pacific/Kiritimati" } });
    await givenAccount(server.connection.database, "line", { settings });
    const paid = paidIn(await pay(await linkOf({ AccountId: "line" })));
    await runJobs();
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000);
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(tomorrow);
    expect((await mails(paid.reference))[0]?.text).toContain(`Payment date: ${day}`);
  });

  test("a bank account pays as a card does [smart-pay.check-pay]", async () => {
    const { cardNumber: _card, nameOnCard: _name, expirationDate: _expiry, ...rest } = body(await linkOf());
    const paid = paidIn(await server.call(byCheck, { body: { ...rest, bankToken: "tok_paid", nameOnAccount: "Ada" } }));
    expect(paid.status).toBe("success");
    expect(provider.orders.at(-1)).toMatchObject({ method: "check", name: "Ada" });
  });

  test("India pays in rupees, with the tax of the account's setting, rounded half up [smart-pay.currency, pay-result.total]", async () => {
    const paid = paidIn(await pay(await linkOf({ AccountId: "indus" }), "tok_paid", { amount: "10.25" }));
    expect(paid.receipt).toMatchObject({ amount: 10.25, tax: 1.85 });
    expect(provider.orders.at(-1)).toMatchObject({ amount: 1210, currency: "INR" });
    expect(await see(paid)).toMatchObject({ amount: 10.25, tax: 1.85, country: "India", balance: 76.15 });
  });

  test.each([
    ["amount", "", "pay.required"],
    ["amount", "0.00", "pay.amountZero"],
    ["amount", "1.234", "check.amount"],
    ["amount", ".", "check.amount"],
    ["amount", "-5", "check.amount"],
    ["amount", "1e3", "check.amount"],
    ["amount", "12345678901", "check.tooLong"],
    ["email", "nobody", "check.email"],
    ["email", "a@b.co,c@d.co", "check.email"],
    ["phoneNumber", "+1202", "check.phone"],
    ["nameOnCard", " ", "pay.required"],
    ["nameOnCard", "4242 4242 4242 4242", "check.cardNumber"],
    ["nameOnCard", "4242.4242.4242.4242", "check.cardNumber"],
    ["nameOnCard", "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢", "check.cardNumber"],
    ["email", "4242.4242.4242.4242@example.org", "check.cardNumber"],
    ["email", "4242424242424242@example.org", "check.cardNumber"],
    ["cardNumber", "", "pay.required"],
    ["cardNumber", cardNumber, "field.choice"],
    ["expirationDate", "13/30", "pay.wrongExpiry"],
    ["expirationDate", "10/26", "pay.wrongExpiry"],
  ])(
    "%s of %j is refused with %s, nothing is charged, and no log has it [smart-pay.amount-range, smart-pay.required, smart-pay.card-secret]",
    async (field, value, key) => {
      const before = provider.orders.length;
      const answer = await pay(await linkOf(), "tok_paid", { [field]: value });
      expect(refusalOf(answer)).toEqual([400, key]);
      expect(answer.text).not.toContain(cardNumber);
      expect(server.log()).not.toContain(cardNumber);
      expect(provider.orders.length).toBe(before);
    },
  );

  test("a refused card says the provider's reason, and the same link can be tried again [smart-pay.declined]", async () => {
    const token = await linkOf();
    const refused = paidIn(await pay(token, "tok_declined"));
    expect(refused).toMatchObject({ status: "declined", reason: "Your card was declined.", receipt: null });
    expect(await see(refused)).toMatchObject({ status: false, remarks: "Your card was declined.", balance: 86.4 });
    expect(paidIn(await pay(token)).status).toBe("success");
  });

  test("a repeat with one key gets the first payment; the key with another body is refused [smart-pay.once]", async () => {
    const token = await linkOf();
    const answers = await Promise.all([1, 2, 3].map(() => pay(token, "tok_paid", {}, "key-1")));
    const first = paidIn(await pay(token, "tok_paid", {}, "key-1"));
    expect(first.status).toBe("success");
    for (const answer of answers) expect(paidIn(answer).reference).toBe(first.reference);
    expect(chargesOf(first)).toBe(1);
    for (const [card, more] of [
      ["tok_paid", { amount: "1.00" }],
      ["tok_later", {}],
      ["tok_paid", { nameOnCard: "Grace Hopper" }],
    ] as const)
      expect(refusalOf(await pay(token, card, more, "key-1"))).toEqual([422, "submit.keyReused"]);
  });

  test("a repeat with one key from another bank account is refused [smart-pay.once]", async () => {
    const { cardNumber: _card, nameOnCard: _name, expirationDate: _expiry, ...rest } = body(await linkOf());
    const check = async (bankToken: FakeToken) =>
      server.call(byCheck, {
        body: { ...rest, bankToken, nameOnAccount: "Ada" },
        headers: { "Idempotency-Key": "key-of-check" },
      });
    const first = paidIn(await check("tok_paid"));
    expect(paidIn(await check("tok_paid")).reference).toBe(first.reference);
    expect(refusalOf(await check("tok_later"))).toEqual([422, "submit.keyReused"]);
  });

  test("two tabs with two keys charge once while the first is under way, and the second learns of it [smart-pay.once]", async () => {
    const token = await linkOf();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let reached = () => {};
    const isCharging = new Promise<void>((resolve) => (reached = resolve));
    provider.before = () => (reached(), released);
    const first = pay(token, "tok_paid", {}, "tab-1");
    await isCharging;
    expect(refusalOf(await pay(token, "tok_paid", {}, "tab-2"))).toEqual([409, "pay.already"]);
    release();
    expect(chargesOf(paidIn(await first))).toBe(1);
  });

  test("what was paid is paid again only by who was shown that receipt, whatever else is sent under another key [smart-pay.once, smart-pay.success]", async () => {
    const token = await linkOf({ paysFor: `thing-${customers}` });
    const first = paidIn(await pay(token, "tok_paid", {}, "tab-1"));
    for (const [key, more] of [
      ["tab-2", {}],
      ["answer-lost", { email: "mended@example.org" }],
      ["invented", { after: "no-such-payment" }],
    ] as const)
      expect(refusalOf(await pay(token, "tok_paid", more, key))).toEqual([409, "pay.alreadyPaid"]);
    expect(paidIn(await pay(token, "tok_paid", {}, "tab-1")).reference).toBe(first.reference);

    server.clock.pass(60);
    const after = { after: first.reference };
    expect(paidIn(await pay(token, "tok_declined", after)).status).toBe("declined");
    const waiting = paidIn(await pay(token, "tok_action", after));
    const { data } = (await server.call(info, { query: { token } })).envelope;
    expect(data).toMatchObject({ state: "checking", receipt: { transactionId: first.reference } });
    const second = paidIn(await pay(token, "tok_paid", after));
    expect([second.status, await stateOf(waiting)]).toEqual(["success", "declined"]);
    expect(refusalOf(await pay(token, "tok_paid", after))).toEqual([409, "pay.alreadyPaid"]);
    expect(
      provider.orders.filter(({ key }) => [first, second].some(({ reference }) => reference === key)),
    ).toHaveLength(2);
  });

  test("a payment that was returned can be made again [smart-pay.once]", async () => {
    const token = await linkOf();
    const paid = paidIn(await pay(token));
    const { database: db } = server.connection;
    await db("payments").where({ payment_id: paid.reference }).update({ state: "returned" });
    expect(paidIn(await pay(token, "tok_paid", { after: paid.reference })).status).toBe("success");
    expect(refusalOf(await pay(token))).toEqual([409, "pay.alreadyPaid"]);
  });

  test("a fixed amount takes no other, and is paid once by any link to the same thing [smart-pay.once]", async () => {
    const claims = { RecipientId: "fixed", Amount: 20, isFixed: true, paysFor: "report-1" };
    const [one, other] = [await linkOf(claims), await linkOf(claims)];
    expect(refusalOf(await pay(one, "tok_paid", { amount: "19.99" }))).toEqual([409, "pay.fixed"]);
    expect(paidIn(await pay(one, "tok_paid", { amount: "20" })).status).toBe("success");
    expect(refusalOf(await pay(other, "tok_paid", { amount: "20" }))).toEqual([409, "pay.alreadyPaid"]);
    const { data } = (await server.call(info, { query: { token: other } })).envelope;
    expect(data).toMatchObject({ state: "paid", isFixed: true });
  });

  test.each([12_345_678.9, 12_345_678.95, 10_000_000])(
    "a link's own amount of %d is paid, however long it is [smart-pay.pay-call]",
    async (Amount) => {
      for (const isFixed of [true, false]) {
        const token = await linkOf({ Amount, isFixed });
        const paid = paidIn(await pay(token, "tok_paid", { amount: Amount.toFixed(2) }));
        expect([paid.status, paid.receipt?.amount]).toEqual(["success", Amount]);
      }
    },
  );

  const infoOf = async (token: string) =>
    (await server.call(info, { query: { token } })).envelope.data as CallData<typeof info>;

  test("a second link to the same bill proposes what is left, and says what was paid by the first [smart-pay.info-call]", async () => {
    const claims = { paysFor: "bill:7", Amount: 86.4 };
    const first = await linkOf(claims);
    const { accountNumber: RecipientId } = await infoOf(first);
    const second = await linkOf({ ...claims, RecipientId });
    const { reference } = paidIn(await pay(first, "tok_paid", { amount: "61.50" }));
    for (const isPosted of [false, true]) {
      const { amount, state, debt } = await infoOf(second);
      expect([amount, state, debt.owed]).toEqual([24.9, "open", 24.9]);
      expect(debt.lately).toMatchObject([
        { transactionId: reference, amount: 61.5, isOnAccount: isPosted, isByThisLink: false },
      ]);
      server.clock.pass(60);
      await runJobs();
    }
    expect((await infoOf(first)).state).toBe("paid");
  });

  test("two customers with a bill of the same number pay each their own, at once and of a fixed amount, too [smart-pay.pay-call]", async () => {
    for (const isFixed of [true, false]) {
      const claims = { paysFor: `bill:both-${isFixed}`, Amount: 12.5, isFixed };
      const [first, second] = [await linkOf(claims), await linkOf(claims)];
      expect(paidIn(await pay(first, "tok_later")).status).toBe("checking");
      expect((await infoOf(second)).state).toBe("open");
      expect(paidIn(await pay(second)).status).toBe("success");
      expect(refusalOf(await pay(first))).toEqual([409, "pay.already"]);
    }
  });

  test("one payment at a time is under way for what a customer owes, by whatever link [smart-pay.pay-call]", async () => {
    const first = await linkOf();
    const { accountNumber: RecipientId } = await infoOf(first);
    const second = await linkOf({ RecipientId });
    const { status } = paidIn(await pay(first, "tok_later"));
    expect(status).toBe("checking");
    expect((await infoOf(second)).state).toBe("checking");
    expect(refusalOf(await pay(second))).toEqual([409, "pay.already"]);
  });

  test("what is owed can be paid, and what the account allows beyond it, and no cent more [smart-pay.pay-call]", async () => {
    const token = await linkOf();
    expect((await infoOf(token)).most).toBe(10_086.4);
    const { status, envelope } = await pay(token, "tok_paid", { amount: "10086.41" });
    expect([status, envelope.errors]).toMatchObject([409, [{ key: "pay.tooMuch", params: { most: "10086.40" } }]]);
    expect(paidIn(await pay(token, "tok_paid", { amount: "10086.40" })).status).toBe("success");
  });

  test("what the bank has taken back is owed again [smart-pay.info-call]", async () => {
    const token = await linkOf();
    const { accountNumber } = await infoOf(token);
    const { reference } = paidIn(await pay(token, "tok_paid", { amount: "86.40" }));
    expect((await infoOf(token)).debt.owed).toBe(0);
    const which = { payment_id: reference };
    await server.connection.database("payments").where(which).update({ state: "returned", returned_at: new Date() });
    const again = await infoOf(await linkOf({ RecipientId: accountNumber }));
    expect([again.debt.owed, again.amount, again.debt.lately]).toEqual([86.4, 86.4, []]);
  });

  test("every figure is the one state's: of the page, the result, the mails and what is still to be paid, to the cent [pay-result.success]", async () => {
    const token = await linkOf();
    const { accountNumber: RecipientId } = await infoOf(token);
    const first = paidIn(await pay(token, "tok_paid", { amount: "61.50" }));
    const second = paidIn(await pay(await linkOf({ RecipientId }), "tok_paid", { amount: "10.01" }));
    for (const isPosted of [false, true]) {
      const { owed, asOf } = (await infoOf(token)).debt;
      expect(owed).toBe(14.89);
      for (const payment of [first, second])
        expect(await see(payment)).toMatchObject({ balance: owed, asOf, isBalanceExpected: !isPosted });
      server.clock.pass(60);
      await runJobs();
    }
    for (const { reference } of [first, second]) {
      const [mail] = await mails(reference);
      expect(mail!.text).toContain("$14.89");
    }
  });

  test("a payment that is posted while a request reads the biller's figure counts once, then and from then on [smart-pay.info-call]", async () => {
    const token = await linkOf();
    const { accountNumber: recipientId } = await infoOf(token);
    const { reference } = paidIn(await pay(token, "tok_paid", { amount: "61.50" }));
    const { database: db } = server.connection;
    const demo = demoBiller(db);
    const biller: Biller = {
      ...demo,
      async recipient(...customer) {
        server.clock.pass(5);
        await db("payments").where({ payment_id: reference }).update({ posted_at: server.clock.now() });
        const tags = JSON.stringify([{ name: "AccountBalance", value: "24.90" }]);
        await db("recipients").where({ recipient_id: recipientId }).update({ tags });
        return demo.recipient(...customer);
      },
    };
    const services = { database: db, biller, log: logTo({ write: () => undefined }), runtime: server.clock };
    const now = server.clock.now();
    expect((await owedOf(services, { accountId: "north", recipientId }, now)).owed).toBe(2_490);
    server.clock.pass(60);
    expect((await infoOf(token)).debt.owed).toBe(24.9);
  });

  test("a figure that a new bill changes while a payment is being posted does not hold the payment yet [smart-pay.info-call]", async () => {
    const token = await linkOf();
    const { accountNumber: recipientId, debt } = await infoOf(token);
    const { reference } = paidIn(await pay(token, "tok_paid", { amount: "61.50" }));
    const { database: db } = server.connection;
    await db("payments").where({ payment_id: reference }).update({ posted_at: server.clock.now() });
    server.clock.pass(60);
    const balance = `${debt.owed! + 50}`;
    const tags = JSON.stringify([{ name: "AccountBalance", value: balance }]);
    await db("recipients").where({ recipient_id: recipientId }).update({ tags });
    for (const isPosted of [false, true]) {
      const { owed, lately } = (await infoOf(token)).debt;
      expect([owed, lately.map(({ isOnAccount }) => isOnAccount)]).toEqual([74.9, [isPosted]]);
      server.clock.pass(60);
      await runJobs();
    }
  });

  test("what is to be known of a customer's money is read once in a request, and bills only where they are shown [smart-pay.info-call]", async () => {
    const token = await linkOf();
    // The first request stores since when the biller's figure is what it is.
    await infoOf(token);
    const { database: db } = server.connection;
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    const reads = (of: RegExp) => statements.filter((sql) => of.test(sql)).length;
    db.on("query", note);
    try {
      await infoOf(token);
      expect(statements.filter((sql) => !sql.startsWith("select"))).toEqual([]);
      expect([reads(/from "payments"/), reads(/from "biller_figures"/)]).toEqual([1, 1]);
      statements.length = 0;
      paidIn(await pay(token));
      expect([reads(/"bills".*from "recipients"/), reads(/from "installment_agreements"/)]).toEqual([0, 0]);
    } finally {
      db.removeListener("query", note);
    }
  });

  test("a payment that the bank returned is told by mail, with what is owed again and the way to pay it [smart-pay.check-pay]", async () => {
    const paid = paidIn(await pay(await linkOf(), "tok_later", { amount: "86.40" }));
    provider.decide(paid.reference, { is: "paid", instrument: { brand: "Bank", lastFour: "6789", expiry: null } });
    await runJobs();
    server.clock.pass(60);
    provider.decide(paid.reference, { is: "returned", reason: "The account has no funds (R01).", code: "tooLittle" });
    const event = { id: `evt_${paid.reference}`, key: paid.reference };
    await fetch(`${server.url}/hooks/payments`, {
      method: "POST",
      headers: { "payment-signature": "signed" },
      body: JSON.stringify(event),
    });
    await runJobs();
    const mail = (await mails(paid.reference)).find(({ subject }) => subject.startsWith("Your bank returned"));
    expect(mail!.text).toContain("There is not enough money on the card or account.");
    expect(mail!.text).toMatch(/You owe in all:? \$86\.40/);
    const [, again] = /\/smart-pay\/([\w.-]+)/.exec(mail!.text)!;
    const shown = await see(paid);
    expect(shown).toMatchObject({ status: false, balance: 86.4 });
    for (const token of [again!, shown!.payAgain!.split("/").at(-1)!])
      expect(await infoOf(token)).toMatchObject({ accountNumber: shown!.accountId, amount: 86.4, state: "open" });
    expect(paidIn(await pay(again!, "tok_paid", { amount: "86.40" })).status).toBe("success");
  });

  test("a decline is in the reader's language where its code is known [smart-pay.declined]", async () => {
    const token = await linkOf();
    const refused = paidIn(await pay(token, "tok_expired"));
    expect(refused).toMatchObject({ status: "declined", reason: "Your card has expired.", declineCode: "expired" });
    const query = { referenceId: refused.reference, security: refused.security };
    const { data } = (await server.call(result, { query, headers: { "Accept-Language": "de" } })).envelope;
    expect(data?.remarks).toBe("Die Karte ist abgelaufen, oder ihr Ablaufdatum stimmt nicht.");
    expect(data?.payAgain).toMatch(/^\/smart-pay\//);
  });

  test("the fee of a method is shown before, charged, on the receipt, in the result, the mail and the posting [smart-pay.pay-call, pay-result.total]", async () => {
    const fees = { card: { percent: 2, fixed: 0.3, least: 1 } };
    await givenAccount(server.connection.database, "feeing", {
      settings: JSON.stringify({ branding: { taxPercent: 10, convenienceFees: fees } }),
    });
    const token = await linkOf({ AccountId: "feeing" });
    const { methods, accountNumber } = await infoOf(token);
    expect(methods.map(({ fee }) => fee)).toEqual([fees.card, undefined]);
    const orders = provider.orders.length;
    const notShown = await pay(token, "tok_paid", { amount: "86.40" });
    expect(notShown.envelope.errors).toMatchObject([{ key: "pay.changed", params: { total: "$97.07" } }]);
    expect(provider.orders.length).toBe(orders);
    const shown = { total: 97.07, currency: "USD" };
    const paid = paidIn(await pay(token, "tok_paid", { amount: "86.40", shown }));
    expect(paid.receipt).toMatchObject({ amount: 86.4, tax: 8.64, fee: 2.03, total: 97.07 });
    expect(provider.orders.at(-1)!.amount).toBe(9_707);
    expect(await see(paid)).toMatchObject({ amount: 86.4, tax: 8.64, fee: 2.03, total: 97.07, balance: 0 });
    await runJobs();
    expect((await infoOf(await linkOf({ AccountId: "feeing", RecipientId: accountNumber }))).debt.owed).toBe(0);
    const [mail] = await mails(paid.reference);
    expect(mail!.text).toMatch(/Convenience fee:? \$2\.03/);
    expect(mail!.text).toContain("$97.07");
  });

  test("what was shown is charged, or refused with what is charged now: tax, fee or country have changed since [smart-pay.pay-call]", async () => {
    const saveSettings = (country: string, branding: object) =>
      server.connection
        .database("accounts")
        .where({ account_id: "changing" })
        .update({ country, settings: JSON.stringify({ branding }) });
    await givenAccount(server.connection.database, "changing");
    const token = await linkOf({ AccountId: "changing" });
    const press = (total: number, key: string, currency = "USD") =>
      pay(token, "tok_paid", { amount: "86.40", shown: { total, currency } }, key);
    const orders = provider.orders.length;
    for (const [country, branding, now] of [
      ["United States", { taxPercent: 10 }, "$95.04"],
      ["United States", { convenienceFees: { card: { fixed: 1.5 } } }, "$87.90"],
      ["India", {}, "₹86.40"],
    ] as const) {
      await saveSettings(country, branding);
      const { status, envelope } = await press(86.4, "one");
      expect([status, envelope.errors]).toMatchObject([409, [{ key: "pay.changed", params: { total: now } }]]);
    }
    expect(provider.orders.length).toBe(orders);
    await saveSettings("United States", { convenienceFees: { card: { fixed: 1.5 } } });
    expect(paidIn(await press(87.9, "one")).receipt).toMatchObject({ amount: 86.4, fee: 1.5, total: 87.9 });
    // Its answer was lost, and the fee has gone since: what was paid stays paid, once.
    await saveSettings("United States", {});
    expect(paidIn(await press(86.4, "one")).receipt).toMatchObject({ total: 87.9 });
    expect(provider.orders.length).toBe(orders + 1);
  });

  test("a payment that is refused for its amount leaves one that waits at the bank as it is [smart-pay.once]", async () => {
    const token = await linkOf();
    const first = paidIn(await pay(token, "tok_action"));
    expect(first.status).toBe("action");
    expect(refusalOf(await pay(token, "tok_paid", { amount: "99999.99" }))).toEqual([409, "pay.tooMuch"]);
    expect(await stateOf(first)).toBe("action");
  });

  test("an account's thing of the same name is another thing", async () => {
    const claims = { RecipientId: "fixed", Amount: 20, isFixed: true, paysFor: "report-1", AccountId: "indus" };
    expect(paidIn(await pay(await linkOf(claims), "tok_paid", { amount: "20" })).status).toBe("success");
  });

  test("without an answer it is being checked, and a job finds out; paid, posted and mailed once [smart-pay.failure]", async () => {
    const token = await linkOf();
    const paid = paidIn(await pay(token, "tok_hung"));
    expect([paid.status, await stateOf(paid), (await see(paid))?.status]).toEqual(["checking", "unknown", null]);
    expect(refusalOf(await pay(token))).toEqual([409, "pay.already"]);
    await runJobs();
    await runJobs();
    expect([await stateOf(paid), chargesOf(paid)]).toEqual(["paid", 1]);
    expect(await mails(paid.reference)).toHaveLength(1);
  });

  test("a charge that never arrived is cancelled before another can be made", async () => {
    const token = await linkOf();
    const lost = paidIn(await pay(token, "tok_lost"));
    await runJobs();
    expect([lost.status, await stateOf(lost)]).toEqual(["checking", "unknown"]);
    server.clock.pass(6 * 60);
    await runJobs();
    expect([await stateOf(lost), chargesOf(lost)]).toEqual(["declined", 0]);
    // Its request arrives after all.
    await provider.charge({ ...provider.orders[0]!, key: lost.reference, token: "tok_paid" });
    expect(chargesOf(lost)).toBe(0);
    expect(paidIn(await pay(token)).status).toBe("success");
  });

  test("while the provider is away a payment stays unknown, and the provider is called until it answers", async () => {
    const paid = paidIn(await pay(await linkOf(), "tok_hung"));
    const { rows: waits } = await server.connection.database.raw(
      "select extract(epoch from run_at - created_at)::float as seconds from graphile_worker._private_jobs where key = ?",
      [`askPayment:${paid.reference}`],
    );
    expect(waits).toEqual([{ seconds: 45 }]);
    provider.isAway = true;
    for (let times = 0; times < 3; times++) await runJobs();
    expect(await stateOf(paid)).toBe("unknown");
    provider.isAway = false;
    await runJobs();
    expect(await stateOf(paid)).toBe("paid");
  });

  test("a payment that was never sent is closed, and never sent after", async () => {
    const token = await linkOf();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    provider.before = () => released;
    const first = pay(token, "tok_paid", {}, "closed");
    await expect.poll(async () => (await rows()).filter(({ state }) => state === "sent").length).toBe(1);
    // As if the process had been killed before it sent it.
    await server.connection.database("payments").where({ state: "sent" }).update({ state: "created" });
    await runJobs();
    release();
    const paid = paidIn(await first);
    expect(await stateOf(paid)).toBe("declined");
  });

  test("a card that has to be confirmed waits at the bank; confirmed it is paid, and one walked away from gives way [smart-pay.once]", async () => {
    const token = await linkOf();
    const waiting = paidIn(await pay(token, "tok_action"));
    expect(waiting).toMatchObject({ status: "action", actionUrl: "http://bank.test/3ds/1" });
    const { data } = (await server.call(info, { query: { token } })).envelope;
    expect(data).toMatchObject({ state: "checking", actionUrl: "http://bank.test/3ds/1" });
    expect(paidIn(await pay(token)).status).toBe("success");
    expect([await stateOf(waiting), chargesOf(waiting)]).toEqual(["declined", 0]);

    const again = await linkOf();
    const other = paidIn(await pay(again, "tok_action"));
    provider.decide(other.reference, { is: "paid", instrument: { brand: "Visa", lastFour: "3220", expiry: "12/30" } });
    // Confirmed in another tab, which is not known yet.
    const before = provider.orders.length;
    expect(refusalOf(await pay(again))).toEqual([409, "pay.alreadyPaid"]);
    expect(provider.orders.length).toBe(before);
    expect([await stateOf(other), await see(other)]).toMatchObject(["paid", { status: true }]);
  });

  test("what is not confirmed at the bank within half an hour is cancelled, and can be paid anew [smart-pay.once]", async () => {
    const token = await linkOf({}, 3_600);
    const waiting = paidIn(await pay(token, "tok_action"));
    server.clock.pass(29 * 60);
    await runJobs();
    expect([await stateOf(waiting), (await see(waiting))?.status]).toEqual(["action", null]);
    server.clock.pass(2 * 60);
    await runJobs();
    expect([await stateOf(waiting), (await see(waiting))?.status, chargesOf(waiting)]).toEqual(["declined", false, 0]);
    expect(paidIn(await pay(token)).status).toBe("success");
  });

  test("a signed message makes it ask, once for each; a forged one nothing", async () => {
    const token = await linkOf();
    const paid = paidIn(await pay(token, "tok_later"));
    const post = (id: string, key: string, signature: string) =>
      server.fetch("/hooks/payments", {
        method: "POST",
        headers: { "content-type": "application/json", "payment-signature": signature },
        body: JSON.stringify({ id, key }),
      });
    await runJobs();
    provider.decide(paid.reference, { is: "paid", instrument: { brand: "Visa", lastFour: "0341", expiry: "12/30" } });
    expect((await post("event-1", paid.reference, "forged")).status).toBe(401);
    expect((await post("event-1", "x".repeat(70_000), "signed")).status).toBe(413);
    await server.runJobs();
    expect(await stateOf(paid)).toBe("unknown");
    for (const id of ["event-1", "event-1", "event-2"])
      expect((await post(id, paid.reference, "signed")).status).toBe(200);
    expect((await post("event-3", "no-such-payment", "signed")).status).toBe(200);
    await server.runJobs();
    expect([await stateOf(paid), (await mails(paid.reference)).length]).toEqual(["paid", 1]);

    provider.decide(paid.reference, { is: "returned", reason: "The account has no funds (R01)." });
    await post("event-4", paid.reference, "signed");
    // An older message comes late.
    await post("event-5", paid.reference, "signed");
    await server.runJobs();
    expect(await see(paid)).toMatchObject({ status: false, remarks: "The account has no funds (R01).", balance: 86.4 });
    const [mail, , ...more] = await mails(paid.reference);
    expect([mail?.to, mail?.subject, more]).toEqual(["ada@example.org", "Your bank returned your payment: $12.50", []]);
    expect(mail?.text).toContain("The account has no funds (R01).");
    const state = async () => (await server.call(info, { query: { token } })).envelope.data;
    expect(await state()).toMatchObject({
      state: "open",
      receipt: null,
      returned: { amount: 12.5, transactionId: paid.reference },
    });
    server.clock.pass(60);
    const again = paidIn(await pay(token));
    expect(await state()).toMatchObject({
      state: "paid",
      receipt: { transactionId: again.reference },
      returned: null,
    });
  });

  test("a result opens with its own security alone, and reading it changes nothing [pay-result.call, pay-result.failure, pay-result.fields]", async () => {
    const paid = paidIn(await pay(await linkOf({ RecipientId: "reader" })));
    const other = paidIn(await pay(await linkOf()));
    const ask = (referenceId: string, security: string) => server.call(result, { query: { referenceId, security } });
    for (const [reference, security] of [
      [paid.reference, other.security],
      [paid.reference, forged(paid.security)],
      [other.reference, paid.security],
      [paid.reference, "x"],
    ] as const)
      expect(refusalOf(await ask(reference, security))).toEqual([401, "link.invalid"]);
    expect(refusalOf(await server.call(result))).toEqual([401, "link.invalid"]);
    const before = await rows();
    const answers = await Promise.all([1, 2, 3].map(() => see(paid)));
    expect(answers[0]).toEqual({
      status: true,
      accountId: "reader",
      clientRequestId: paid.reference,
      amount: 12.5,
      tax: 0,
      fee: 0,
      total: 12.5,
      method: "card",
      balance: null,
      isBalanceExpected: false,
      asOf: null,
      payAgain: null,
      creationDate: server.clock.now().toISOString(),
      remarks: "The payment has been received.",
      country: "United States",
      actionUrl: null,
      frames: provider.methods.map(({ frame }) => frame),
    });
    expect(await rows()).toEqual(before);
  });

  test("twenty tries with one link are enough for an hour", async () => {
    const token = await linkOf();
    for (let tries = 0; tries < 20; tries++) expect(paidIn(await pay(token, "tok_declined")).status).toBe("declined");
    const answer = await pay(token);
    expect([...refusalOf(answer), answer.headers.get("retry-after")]).toEqual([429, "pay.tooMany", "3600"]);
  });

  test("a try too many leaves a payment that waits at the bank as it is [smart-pay.once]", async () => {
    const token = await linkOf();
    for (let tries = 0; tries < 19; tries++) await pay(token, "tok_declined");
    const waiting = paidIn(await pay(token, "tok_action"));
    expect(refusalOf(await pay(token))).toEqual([429, "pay.tooMany"]);
    expect(await stateOf(waiting)).toBe("action");
  });

  test("a payment that the database could not take is no try [smart-pay.failure]", async () => {
    const token = await linkOf();
    const { database: db } = server.connection;
    await db.raw(`create function full_disk() returns trigger language plpgsql
      as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
    await db.raw("create trigger full_disk before insert on payments for each row execute function full_disk()");
    try {
      for (let tries = 0; tries < 21; tries++) expect(refusalOf(await pay(token))).toEqual([503, "api.busy"]);
    } finally {
      await db.raw("drop function full_disk cascade");
    }
    expect(paidIn(await pay(token)).status).toBe("success");
  });

  test("without a provider nothing can be paid, and the page knows", async () => {
    const alone = await testServer(database, { payments: null });
    try {
      await givenAccount(alone.connection.database, "north");
      const claims = { AccountId: "north", RecipientId: "r", Amount: null, Email: null, PhoneNumber: null };
      const token = await alone.tokens.sign("payment", claims, 600);
      expect((await alone.call(info, { query: { token } })).envelope.data).toMatchObject({ methods: [] });
      expect(refusalOf(await alone.call(byCard, { body: body(token) }))).toEqual([409, "pay.notOffered"]);
    } finally {
      await alone.stop();
    }
  });
});

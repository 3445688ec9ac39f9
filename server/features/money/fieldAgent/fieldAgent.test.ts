// Field agents' calls, on both databases.
import readQr from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pageAt, tokenAt, type CallData } from "@billwright/schemas";
import { testDatabases } from "../../../testing/databases.ts";
import { fakePayments } from "../../../testing/fakePayments.ts";
import { forged } from "../../../testing/forged.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { countNothing } from "../../../testing/limits.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { sealObject } from "../../../tokens/sealed.ts";

const get = "GET /api/v1/ErpFieldAgent/Get";
const generate = "POST /api/v1/ErpFieldAgent/GenerateQr";
const latest = "POST /api/v1/ErpFieldAgent/GetLastPaymentDetails";
const byMail = "POST /api/v1/ErpFieldAgent/SendEmail";
const bySms = "POST /api/v1/ErpFieldAgent/SendSms";
const payByCard = "POST /api/SmartPay/PayByCard";

interface Message {
  kind: string;
  to: string;
  subject?: string;
  text: string;
}

describe.each(testDatabases())("a field agent, on $name", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database, { payments: fakePayments() });
    const zone = (timeZone: unknown) => ({ settings: JSON.stringify({ branding: { timeZone } }) });
    await givenAccount(server.connection.database, "north", zone("America/New_York"));
    await givenAccount(server.connection.database, "south", zone("Nowhere/Atlantis"));
  });
  afterAll(() => server.stop());
  beforeEach(() => countNothing(server.connection.database));

  let customers = 0;
  async function givenCustomer(accountId = "north", balance = "86.40"): Promise<string> {
    const id = `c-${++customers}`;
    const tags = [
      { name: "AccountBalance", value: balance },
      { name: "EmailAddress", value: "carmen@example.org" },
      { name: "PhoneNumber", value: "+12025550143" },
    ];
    await givenRecipient(server.connection.database, accountId, id, { tags });
    return id;
  }
  const installation = (object: string, { accountId = "north", seconds = 600 } = {}) =>
    sealObject({ seal: server.seal, runtime: server.clock }, "installation", { accountId, object }, seconds);
  const visit = async (customer: string, accountId = "north") => {
    const query = { installationId: installation(customer, { accountId }) };
    return (await server.call(get, { query })).envelope.data as CallData<typeof get>;
  };
  const fields = { email: "carmen@example.org", mobileNumber: "+1(202)-555-0143" };
  const bodyOf = ({ ivContractAccount, token }: CallData<typeof get>, more: object = {}) => ({
    accountNumber: ivContractAccount,
    token,
    ...fields,
    ...more,
  });
  const refusalOf = ({ status, envelope }: TestAnswer) => [status, envelope.errors[0]?.key];
  const outbox = async (account: string) =>
    ((await server.fetch("/dev/outbox.json")).envelope as unknown as Message[]).filter(({ text }) =>
      text.includes(account),
    );
  /** Where a short link leads, and what its token says. */
  async function claimsAt(address: string) {
    const { headers, status } = await server.fetch(new URL(address).pathname);
    expect(status).toBe(302);
    const target = new URL(headers.get("location") ?? "", server.url);
    const page = pageAt(target.pathname) ?? expect.fail(target.pathname);
    expect(page.name).toBe("smart-pay");
    return server.tokens.verify(tokenAt(page, target.searchParams) ?? "", ["payment"]);
  }
  const linkIn = (text: string) => /https?:\/\/\S+\/s\/\w+/.exec(text)?.[0] ?? expect.fail(text);
  async function read(answer: Response): Promise<string> {
    const image = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? expect.fail("no QR code");
  }
  const generateFrom = (body: object) =>
    fetch(`${server.url}/api/v1/ErpFieldAgent/GenerateQr`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("a genuine installation has its customer's record, and a token for 12 hours [agent.get-call]", async () => {
    const customer = await givenCustomer();
    const record = await visit(customer);
    expect(record).toEqual({
      ivContractAccount: customer,
      ivEmail: "carmen@example.org",
      ivPhoneno: "+12025550143",
      owed: 86.4,
      arrangement: null,
      token: expect.any(String) as string,
    });
    const { iat, exp, ...claims } = await server.tokens.verify(record.token, ["agent"]);
    expect([exp - iat, claims]).toMatchObject([12 * 3600, { accountId: "north", recipientId: customer }]);
  });

  test("a number, a forged, an expired and a foreign value have none [agent.get-call, agent.load-failed]", async () => {
    const customer = await givenCustomer();
    const other = sealObject(
      { seal: server.seal, runtime: server.clock },
      "payment",
      { accountId: "north", object: customer },
      600,
    );
    for (const [installationId, refusal] of [
      [customer, [401, "link.invalid"]],
      ["", [401, "link.invalid"]],
      [forged(installation(customer)), [401, "link.invalid"]],
      [other, [401, "link.invalid"]],
      [installation(customer, { seconds: -60 }), [401, "link.expired"]],
      [installation("nobody"), [404, "api.notFound"]],
      [installation(customer, { accountId: "south" }), [404, "api.notFound"]],
    ] as const)
      expect(refusalOf(await server.call(get, { query: { installationId } })), installationId).toEqual(refusal);
  });

  test("the QR code is a PNG of a short link that pays what that customer owes [agent.qr-call]", async () => {
    const record = await visit(await givenCustomer());
    const answer = await generateFrom(bodyOf(record));
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(await claimsAt(await read(answer))).toMatchObject({
      AccountId: "north",
      RecipientId: record.ivContractAccount,
      Amount: 86.4,
      Email: "carmen@example.org",
      PhoneNumber: "+12025550143",
    });
  });

  test("a customer who owes nothing decides what to pay", async () => {
    const record = await visit(await givenCustomer("north", "0.00"));
    expect((await claimsAt(await read(await generateFrom(bodyOf(record))))).Amount).toBeNull();
  });

  test.each([
    ["email", "nobody", "check.email"],
    ["email", "", "agent.required"],
    ["mobileNumber", "+1(202)-555", "agent.wrongMobile"],
    ["mobileNumber", "+919855500100", "agent.wrongMobile"],
    ["mobileNumber", "", "agent.required"],
  ])("%s of %j makes no QR code: %s [agent.qr-call, agent.strip]", async (field, value, key) => {
    const answer = await server.call(generate, {
      body: bodyOf(await visit(await givenCustomer()), { [field]: value }),
    });
    expect([...refusalOf(answer), answer.envelope.hasErrors]).toEqual([400, key, true]);
  });

  test.each([
    [byMail, { mobileNumber: "" }, "carmen@example.org"],
    [bySms, { email: "" }, "+12025550143"],
  ] as const)(
    "%s needs its own field alone and sends one message, however often it is repeated [agent.email-call, agent.sms-call, agent.failure]",
    async (call, more, to) => {
      const record = await visit(await givenCustomer());
      const send = () => server.call(call, { body: bodyOf(record, more), headers: { "Idempotency-Key": "press-1" } });
      const answers = [...(await Promise.all([send(), send()])), await send()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await server.runJobs();
      await send();
      await server.runJobs();
      const [message, ...others] = await outbox(record.ivContractAccount);
      expect([message?.to, others]).toEqual([to, []]);
      const claims = await claimsAt(linkIn(message!.text));
      expect(claims).toMatchObject({ AccountId: "north", RecipientId: record.ivContractAccount, Amount: 86.4 });
    },
  );

  test.each([
    [byMail, { email: "nobody" }, "check.email"],
    [byMail, { email: " " }, "agent.required"],
    [byMail, { email: "a@b.co,c@d.co" }, "check.email"],
    [bySms, { mobileNumber: "555-0143" }, "agent.wrongMobile"],
    [bySms, { mobileNumber: "" }, "agent.required"],
  ] as const)("%s with %j sends nothing: %s [agent.email-empty, agent.sms-empty]", async (call, more, key) => {
    const record = await visit(await givenCustomer());
    expect(refusalOf(await server.call(call, { body: bodyOf(record, more) }))).toEqual([400, key]);
    await server.runJobs();
    expect(await outbox(record.ivContractAccount)).toEqual([]);
  });

  test("links of one visit pay one thing: by the mail or by the code, not by both", async () => {
    const record = await visit(await givenCustomer());
    const ofCode = await claimsAt(await read(await generateFrom(bodyOf(record))));
    await server.call(byMail, { body: bodyOf(record) });
    await server.runJobs();
    const ofMail = await claimsAt(linkIn((await outbox(record.ivContractAccount))[0]!.text));
    const next = await claimsAt(await read(await generateFrom(bodyOf(await visit(record.ivContractAccount)))));
    expect(ofMail.paysFor).toBe(ofCode.paysFor);
    expect(next.paysFor).not.toBe(ofCode.paysFor);
  });

  test("the newest payment is the token's own customer's, in the biller's time zone [agent.payment-call, agent.payment-fields]", async () => {
    const [customer, neighbour] = [await givenCustomer(), await givenCustomer()];
    const record = await visit(customer);
    const ask = async () =>
      (await server.call(latest, { body: { accountNumber: customer, token: record.token } })).envelope.data;
    expect(await ask()).toBeNull();
    const pay = async (RecipientId: string, cardNumber: string, amount: string, AccountId = "north") => {
      const whole = { AccountId, RecipientId, Amount: null, Email: null, PhoneNumber: null };
      const token = await server.tokens.sign("payment", whole, 600);
      const payer = {
        email: "ada@example.org",
        phoneNumber: "+12025550143",
        nameOnCard: "Ada",
        expirationDate: "12/30",
      };
      await server.call(payByCard, { body: { token, amount, cardNumber, ...payer } });
      server.clock.pass(60);
    };
    await pay(customer, "tok_paid", "12.50");
    const at = server.clock.now();
    await pay(customer, "tok_declined", "20");
    await pay(neighbour, "tok_paid", "99");
    expect(await ask()).toEqual({
      clientReqId: expect.any(String) as string,
      paymentTime: at.toISOString(),
      timezone: "America/New_York",
      amount: 20,
      transactionStatus: "declined",
      statusDescription: "Your card was declined.",
    });
    await pay(customer, "tok_later", "1");
    expect(await ask()).toMatchObject({ amount: 1, transactionStatus: "checking", statusDescription: null });
    const southern = await givenCustomer("south");
    await pay(southern, "tok_paid", "5", "south");
    const { token } = await visit(southern, "south");
    expect((await server.call(latest, { body: { accountNumber: southern, token } })).envelope.data).toMatchObject({
      timezone: "UTC",
      transactionStatus: "paid",
    });
  });

  test("with another's account number nothing is there, nothing is sent, and the attempt is recorded [agent.scope]", async () => {
    const [own, other] = [await visit(await givenCustomer()), await visit(await givenCustomer())];
    const body = bodyOf(own, { accountNumber: other.ivContractAccount });
    const attempts = () => server.connection.database("audit").where({ action: "idor_attempt" });
    const before = (await attempts()).length;
    for (const call of [generate, byMail, bySms] as const)
      expect(refusalOf(await server.call(call, { body }))).toEqual([404, "api.notFound"]);
    const request = { accountNumber: other.ivContractAccount, token: own.token };
    expect(refusalOf(await server.call(latest, { body: request }))).toEqual([404, "api.notFound"]);
    await server.runJobs();
    expect([...(await outbox(own.ivContractAccount)), ...(await outbox(other.ivContractAccount))]).toEqual([]);
    expect((await attempts()).length).toBe(before + 4);
  });

  test("an agent's token works for 12 hours, and then says that it has expired [agent.get-call, agent.failure]", async () => {
    const body = bodyOf(await visit(await givenCustomer()));
    server.clock.pass(12 * 3_600 - 60);
    expect((await server.call(byMail, { body })).status).toBe(200);
    server.clock.pass(120);
    expect(refusalOf(await server.call(byMail, { body }))).toEqual([401, "link.expired"]);
  });

  test("a customer's token opens nothing here [link.token]", async () => {
    const record = await visit(await givenCustomer());
    const claims = { accountId: "north", recipientId: record.ivContractAccount };
    const token = await server.tokens.sign("preference", claims, 600);
    expect(refusalOf(await server.call(byMail, { body: bodyOf({ ...record, token }) }))).toEqual([401, "link.invalid"]);
  });

  test("one address gets 5 messages an hour, and one customer 20 links, from any agent [agent.scope]", async () => {
    const record = await visit(await givenCustomer());
    const mail = (email: string, who = record) => server.call(byMail, { body: bodyOf(who, { email }) });
    for (let sent = 0; sent < 5; sent += 1) expect((await mail("One@example.org")).status).toBe(200);
    expect(refusalOf(await mail("one@example.org"))).toEqual([429, "agent.tooMany"]);
    // What was refused was no link: 15 are left, also for an agent who comes anew.
    const again = await visit(record.ivContractAccount);
    for (let sent = 0; sent < 15; sent += 1) expect((await mail(`a${sent}@example.org`, again)).status).toBe(200);
    expect(refusalOf(await mail("last@example.org", again))).toEqual([429, "agent.tooMany"]);
    const another = await visit(await givenCustomer());
    expect((await mail("another@example.org", another)).status).toBe(200);
  });

  test("no log holds a link, a token or the customer's contacts", async () => {
    const record = await visit(await givenCustomer());
    await server.call(byMail, { body: bodyOf(record, { email: "secret@example.org" }) });
    await server.runJobs();
    for (const secret of ["secret@example.org", record.token, "5550143", "/s/"])
      expect(server.log()).not.toContain(secret);
  });
});

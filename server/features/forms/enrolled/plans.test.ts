// A plan of a form is one thing with the customer's debt: at most one is in force, whichever page made it, and its page shows what is paid of it (P136).
import type { CallData, InputForm } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { found, foundInTwin } from "../../../../test/support/proof.ts";
import { arrangements } from "../../../database/migrations/0071-arrangements.ts";
import { realDatabase, testDatabases, type TestDatabase } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import {
  givenAccount,
  givenForm,
  givenLink,
  givenRecipient,
  type GivenForm,
  type GivenLink,
} from "../../../testing/given.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";

const period: InputForm = { id: "months", name: "Months", inputType: "InstallmentPeriod", required: true };
const dataCall = "GET /api/Enrollments/GetSubmissionData";
const linksCall = "GET /api/Enrollments/GetPlanPayLinks";
const nowCall = "GET /api/Enrollments/GetInstallmentPayLink";
const offer = "GET /api/BudgetBill/GetInstallmentPlan";
const agree = "POST /api/BudgetBill/SetInstallmentPlan";

interface Ground {
  server: TestServer;
  plan: GivenForm;
  dpp: GivenForm;
}

async function groundOn(database: TestDatabase): Promise<Ground> {
  const server = await testServer(database);
  const db = server.connection.database;
  await givenAccount(db, "north", { country: "India" });
  const given = (id: string, type: "InstallmentPlan" | "Dpp", downPayment: number) =>
    givenForm(db, "north", { id, type, name: id, inputs: [period], downPayment });
  return { server, plan: await given("plan", "InstallmentPlan", -1), dpp: await given("dpp", "Dpp", 0) };
}

let last = 0;
async function customerOf({ server }: Ground, balance = "100.00", nextBillDate = "2027-01-15"): Promise<string> {
  const recipientId = `p-${++last}`;
  const tags = [
    { name: "AccountBalance", value: balance },
    { name: "NextBillDate", value: nextBillDate },
  ];
  await givenRecipient(server.connection.database, "north", recipientId, { tags });
  const budget = JSON.stringify({ items: [], annualEstimate: null, energyAssistance: false });
  await server.connection.database("recipients").where({ recipient_id: recipientId }).update({ budget });
  return recipientId;
}
const flowOf = ({ server }: Ground, recipientId: string) =>
  server.tokens.sign("budget", { accountId: "north", recipientId }, 40 * 86_400);

/** Both steps of a form, or its refusal. */
async function send({ server }: Ground, form: GivenForm, link: GivenLink, months: number, replaces?: string) {
  const customer = customerOn(server, form, link);
  const more = replaces === undefined ? {} : { replaces };
  const { envelope } = await customer.submit({ months: ["InstallmentPeriod", months] }, { more });
  if (envelope.hasErrors) return envelope.errors[0]!.key;
  const posted = await customer.post(String(envelope.data), more);
  return posted.envelope.hasErrors ? posted.envelope.errors[0]!.key : null;
}
const standing = ({ server }: Ground, recipientId: string) =>
  server.connection.database("installment_agreements").where({ recipient_id: recipientId, ended_at: null });

describe.each(testDatabases())("plans of forms, on $name", (database) => {
  let on: Ground;
  beforeAll(async () => void (on = await groundOn(database)));
  afterAll(() => on.server.stop());
  const linkTo = (form: GivenForm, recipientId: string) => givenLink(on.server, form, { recipientId });
  const shown = async (link: GivenLink) =>
    (await on.server.call(dataCall, { token: link.token })).envelope.data as CallData<typeof dataCall>;
  const payLinks = async (link: GivenLink) =>
    (await on.server.call(linksCall, { query: { token: link.token } })).envelope.data!;
  const pay = (address: string | null, amount: string) =>
    on.server.call("POST /api/SmartPay/PayByCard", {
      body: {
        ...{ token: String(address).replace("/smart-pay/", ""), amount, email: "ada@example.org" },
        ...{ phoneNumber: "+12025550143", cardNumber: "tok_paid", nameOnCard: "Ada", expirationDate: "12/40" },
      },
    });
  const statuses = ({ arrangement }: CallData<typeof dataCall>) =>
    arrangement?.lines.map(({ status, paid, left }) => [status, paid, left]);

  test("the page says what is paid, left and next, line by line, and each is paid once [instalment-page.call, instalment-page.pay]", async () => {
    const recipientId = await customerOf(on);
    const link = await linkTo(on.plan, recipientId);
    expect(await send(on, on.plan, link, 4)).toBeNull();
    const now = (await on.server.call(nowCall, { query: { token: link.token } })).envelope.data as string;
    expect((await payLinks(link)).next).toBeNull();
    expect((await pay(now, "25.00")).envelope.data).toMatchObject({ status: "success" });
    const first = await shown(link);
    expect(first.arrangement).toMatchObject({
      total: 100,
      paid: 25,
      left: 75,
      next: { amount: 25, due: "2027-02-15" },
    });
    expect(statuses(first)).toEqual([["paid", 25, 0], ...Array<unknown>(3).fill(["open", 0, 25])]);
    const { next, all } = await payLinks(link);
    expect((await pay(next, "25.00")).envelope.data).toMatchObject({ status: "success" });
    // The same line by its other link: it is paid.
    expect((await pay(next, "25.00")).envelope.errors[0]?.key).toBe("pay.alreadyPaid");
    expect((await pay(all, "50.00")).envelope.data).toMatchObject({ status: "success" });
    const paid = await shown(link);
    expect([paid.arrangement?.status, paid.arrangement?.left, await payLinks(link)]).toEqual([
      "paid",
      0,
      { next: null, all: null },
    ]);
  });

  test.each([
    [-1, 4, [0.25, 0.25, 0.25, 0.26]],
    [0, 3, [0.34, 0.34, 0.33]],
    [25, 2, [0.25, 0.38, 0.38]],
  ])(
    "with a down payment of %d the lines add up to the balance to the cent [instalment-page.sum, instalment-page.zero, instalment-page.percent, instalment-page.minus-one]",
    async (downPayment, months, amounts) => {
      const id = `of-${downPayment}`;
      const { database: db } = on.server.connection;
      const form = await givenForm(db, "north", { id, type: "InstallmentPlan", inputs: [period], downPayment });
      const link = await linkTo(form, await customerOf(on, "1.01"));
      expect(await send(on, form, link, months)).toBeNull();
      expect((await shown(link)).schedule?.map(({ amount }) => amount)).toEqual(amounts);
    },
  );

  test("a second form is refused and shown the first, unless it names it as the one that it ends [form.token]", async () => {
    const recipientId = await customerOf(on);
    const [first, second] = [await linkTo(on.plan, recipientId), await linkTo(on.dpp, recipientId)];
    expect(await send(on, on.plan, first, 4)).toBeNull();
    expect(await send(on, on.dpp, second, 2)).toBe("form.planStands");
    const { standingPlan } = (await on.server.call("GET /api/Enrollments/Fetcher", { query: { jwt: second.token } }))
      .envelope.data!;
    expect(standingPlan).toMatchObject({ total: 100, left: 100, status: "standing" });
    expect(await send(on, on.dpp, second, 2, standingPlan!.arrangementId)).toBeNull();
    expect(await standing(on, recipientId)).toMatchObject([{ replaces: standingPlan!.arrangementId }]);
    expect((await shown(first)).arrangement).toBeNull();
    expect((await shown(second)).arrangement).toMatchObject({ total: 100, status: "standing" });
  });

  test("the flow shows the plan of a form as the one that stands, and offers no second [budget-instalment.thank-you]", async () => {
    const recipientId = await customerOf(on);
    expect(await send(on, on.plan, await linkTo(on.plan, recipientId), 4)).toBeNull();
    const token = await flowOf(on, recipientId);
    const plan = (await on.server.call(offer, { query: { token } })).envelope.data;
    expect(plan).toMatchObject({ isAgreed: true, accountBalance: 100, arrangement: { left: 100 } });
    expect((await on.server.call(agree, { body: { token } })).status).toBe(200);
    expect(await standing(on, recipientId)).toHaveLength(1);
  });

  test("a plan divides no more than is owed: what was paid since the biller's figure is taken off [installment.balance]", async () => {
    const recipientId = await customerOf(on);
    const claims = { AccountId: "north", RecipientId: recipientId, Amount: null, Email: null, PhoneNumber: null };
    const paying = await on.server.tokens.sign("payment", claims, 600);
    const { database: db } = on.server.connection;
    // The biller's figure is seen before the payment, and does not hold it.
    await on.server.call("GET /api/SmartPay/GetSmartPayInfo", { query: { token: paying } });
    expect((await pay(`/smart-pay/${paying}`, "40.00")).envelope.data).toMatchObject({ status: "success" });
    on.server.clock.pass(1);
    const link = await linkTo(on.plan, recipientId);
    const opened = await on.server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    expect(opened.envelope.data?.balance).toBe(60);
    expect(await send(on, on.plan, link, 4)).toBeNull();
    expect(await db("reports").where({ recipient_id: recipientId }).pluck("balance")).toEqual(["60.00"]);
    expect((await shown(link)).arrangement).toMatchObject({ total: 60, paid: 0, left: 60 });
  });

  test("a form makes no line below the least that its account sets [instalment-page.call]", async () => {
    const db = on.server.connection.database;
    const tooLittle = "installment.tooLittle";
    const least = (leastInstallment: number | null) =>
      db("accounts")
        .where({ account_id: "north" })
        .update({ settings: JSON.stringify({ branding: { leastInstallment } }) });
    await least(30);
    try {
      const link = await linkTo(on.dpp, await customerOf(on));
      const { envelope } = await on.server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
      expect(envelope.data?.leastInstallment).toBe(30);
      expect([await send(on, on.dpp, link, 4), await send(on, on.dpp, link, 3)]).toEqual([tooLittle, null]);
    } finally {
      await least(null);
    }
  });

  test("a customer ends the plan that the page shows, once, and no other [instalment-page.call]", async () => {
    const recipientId = await customerOf(on);
    const link = await linkTo(on.plan, recipientId);
    expect(await send(on, on.plan, link, 4)).toBeNull();
    const { arrangementId } = (await shown(link)).arrangement!;
    const end = (id: string) =>
      on.server.call("POST /api/Enrollments/EndInstallmentPlan", { body: { token: link.token, arrangementId: id } });
    expect((await end("another")).status).toBe(404);
    expect((await Promise.all([end(arrangementId), end(arrangementId)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    const over = await shown(link);
    expect([over.arrangement?.status, over.arrangement?.next]).toEqual(["customer", null]);
    expect((await on.server.call(nowCall, { query: { token: link.token } })).envelope.data).toBeNull();
    const audit = on.server.connection.database("audit").where({ action: "installment_ended", object: arrangementId });
    expect(await audit).toHaveLength(1);
    expect(await send(on, on.dpp, await linkTo(on.dpp, recipientId), 2)).toBeNull();
  });

  test("a plan that is late is over: its page says so, and another needs no name of it [instalment-page.call]", async () => {
    const recipientId = await customerOf(on);
    const link = await givenLink(on.server, on.plan, { recipientId }, 100 * 86_400);
    expect(await send(on, on.plan, link, 4)).toBeNull();
    on.server.clock.pass(11 * 86_400);
    const late = await shown(link);
    expect([late.arrangement?.status, late.arrangement?.next]).toEqual(["late", null]);
    expect(await standing(on, recipientId)).toEqual([]);
    expect(await send(on, on.dpp, await linkTo(on.dpp, recipientId), 2)).toBeNull();
  });

  test.each(["late", "customer"])(
    "what was paid of a plan elsewhere stays paid once it has ended by %s [instalment-page.call]",
    async (by) => {
      const recipientId = await customerOf(on);
      const link = await givenLink(on.server, on.plan, { recipientId }, 100 * 86_400);
      expect(await send(on, on.plan, link, 4)).toBeNull();
      await on.server.connection.database.raw(
        `update recipients set tags = replace(tags::text, '"100.00"', '"90.00"')::jsonb where recipient_id = ?`,
        [recipientId],
      );
      const { arrangementId, left } = (await shown(link)).arrangement!;
      expect(left).toBe(90);
      const body = { token: link.token, arrangementId };
      if (by === "late") on.server.clock.pass(11 * 86_400);
      else expect((await on.server.call("POST /api/Enrollments/EndInstallmentPlan", { body })).status).toBe(200);
      // The first to see that it is late ends it.
      for (const over of [await shown(link), await shown(link)])
        expect(over.arrangement).toMatchObject({ status: by, left: 90 });
    },
  );

  test("a day that nobody can read is a month from today, in the plan that was agreed to; one that can is read by the country [instalment-page.bad-date]", async () => {
    for (const [written, read] of [
      ["31.12.2027", "2027-12-31"],
      ["05/12/2027", "2027-12-05"],
      ["soon", "soon"],
    ] as const) {
      const link = await linkTo(on.dpp, await customerOf(on, "100.00", written));
      expect(await send(on, on.dpp, link, 2)).toBeNull();
      const { nextBillDate, schedule, arrangement } = await shown(link);
      expect([nextBillDate, schedule?.length, arrangement?.left]).toEqual([read, 2, 100]);
    }
  });
});

test("plans that stood before there was one for a debt are taken over, and the newest of each customer stands", async () => {
  const on = await groundOn(realDatabase());
  const { database: db } = on.server.connection;
  const both = await customerOf(on);
  const alone = await customerOf(on, "80.00");
  expect(await send(on, on.plan, await givenLink(on.server, on.plan, { recipientId: both }), 4)).toBeNull();
  expect(await send(on, on.dpp, await givenLink(on.server, on.dpp, { recipientId: alone }), 2)).toBeNull();
  await db("installment_agreements").delete();
  const budget = { agreement_id: "flow", recipient_id: both, balance: 5_000, consent: "{}", lines: "[]" };
  const before = new Date("2020-01-01T00:00:00Z");
  await db("installment_agreements").insert({ ...budget, account_id: "north", agreed_at: before });
  await db.raw("drop table standing_agreements, shown_plans");
  await db.raw("alter table budget_plans drop column estimate");
  await db.raw(
    "alter table installment_agreements drop column report_id, drop column replaces, drop column ended_at, drop column ended_by",
  );
  await db.raw("create unique index installment_agreements_once on installment_agreements (account_id, agreement_id)");
  await db.transaction((transaction) => arrangements.up(transaction));
  const rows = await db("installment_agreements").orderBy("agreed_at").select("recipient_id", "ended_by", "lines");
  expect(rows.map(({ recipient_id: id, ended_by: by, lines }) => [id, by, (lines as object[]).length])).toEqual([
    [both, "replacement", 0],
    [both, null, 4],
    [alone, null, 2],
  ]);
  expect(await db("standing_agreements")).toHaveLength(2);
  await on.server.stop();
});

describe("two doors at once", { tags: ["S24"] }, () => {
  const customers = 12;
  /** The twin goes on until its doors have met once: most of them pass one after the other. */
  const mostOfTwin = 400;
  async function race(isBroken: boolean): Promise<number> {
    const on = await groundOn(realDatabase());
    if (isBroken)
      await on.server.connection.database.raw(
        "alter table standing_agreements drop constraint standing_agreements_pkey",
      );
    let twice = 0;
    const most = isBroken ? mostOfTwin : customers;
    for (let customer = 0; customer < most && !(isBroken && twice > 0); customer++) {
      const recipientId = await customerOf(on);
      const token = await flowOf(on, recipientId);
      await on.server.call(offer, { query: { token } });
      const [one, other] = [on.plan, on.dpp];
      await Promise.all([
        send(on, one, await givenLink(on.server, one, { recipientId }), 4),
        send(on, other, await givenLink(on.server, other, { recipientId }), 2),
        on.server.call(agree, { body: { token } }),
      ]);
      const made = await on.server.connection.database("standing_agreements").where({ recipient_id: recipientId });
      if (made.length !== 1) twice += 1;
      else expect(await standing(on, recipientId)).toHaveLength(1);
    }
    await on.server.stop();
    return twice;
  }

  test("make one arrangement, and the other door hears that it stands", async () => {
    const [twice, twiceInTwin] = [await race(false), await race(true)];
    found("S24", "customers with two arrangements by two doors at once", twice, customers);
    foundInTwin("S24", "where the table has no rule of one for a debt", twiceInTwin);
    expect([twice, twiceInTwin > 0]).toEqual([0, true]);
  });
});

// What the demo biller's own system does to a customer, by a press on /dev: it posts a payment, makes out a bill, lets one become overdue.
import { numberIn } from "@billwright/engine";
import { addMonths } from "@billwright/engine/calendar";
import { signedCentsOf, unitsOf } from "@billwright/engine/money";
import { currencyOf, type MergeTag } from "@billwright/schemas";
import type { Database, Transaction } from "../../database/connect.ts";
import { addJob } from "../../jobs/queue.ts";
import type { Bill, Biller, BudgetBasis } from "../../providers/biller/biller.ts";
import type { Runtime } from "../../runtime.ts";
import { demoAccounts, type DemoAccount } from "../account.ts";
import { addDays, daysToPay, linesOf } from "../bills.ts";

export interface CustomerKey {
  account: DemoAccount;
  recipientId: string;
}

export interface DemoCustomer extends CustomerKey {
  name: string;
  /** In the currency's unit; null: the biller does not know it. Below 0 the customer has credit. */
  balance: number | null;
  /** yyyy-mm-dd; null: not known. */
  nextBillDate: string | null;
  /** What a link to the bill asks for. */
  zip: string | null;
  /** The newest last. */
  bills: readonly Bill[];
  /** What was agreed to, in words. */
  plans: readonly string[];
}

interface Row {
  tags: MergeTag[];
  bills: Bill[];
  budget: Omit<BudgetBasis, "balance"> | null;
}

const tag = (tags: readonly MergeTag[], name: string): string | null =>
  tags.find((each) => each.name === name)?.value ?? null;

const key = ({ account, recipientId }: CustomerKey) => ({ account_id: account.id, recipient_id: recipientId });

const customerOf = (
  customer: CustomerKey,
  { tags, bills }: Pick<Row, "tags" | "bills">,
): Omit<DemoCustomer, "plans"> => ({
  ...customer,
  name: tag(tags, "CustomerName") ?? customer.recipientId,
  balance: numberIn(tag(tags, "AccountBalance")),
  nextBillDate: tag(tags, "NextBillDate"),
  zip: tag(tags, "ZIP"),
  bills,
});

/** All of them, by their numbers. */
export async function customersOf(database: Database, account: DemoAccount): Promise<Omit<DemoCustomer, "plans">[]> {
  const rows = await database("recipients")
    .where({ account_id: account.id })
    .orderBy("recipient_id")
    .select<(Pick<Row, "tags" | "bills"> & { recipient_id: string })[]>("recipient_id", "tags", "bills");
  return rows.map(({ recipient_id: recipientId, ...row }) => customerOf({ account, recipientId }, row));
}

/** Null: no demo biller has such a customer. */
export async function findCustomer(
  database: Database,
  accountId: string,
  recipientId: string,
): Promise<DemoCustomer | null> {
  const account = demoAccounts.find(({ id }) => id === accountId);
  if (!account) return null;
  const customer = { account, recipientId };
  const row = await database("recipients").where(key(customer)).first<Row | undefined>("tags", "bills");
  return row ? { ...customerOf(customer, row), plans: await plansOf(database, customer) } : null;
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** Budget billing, its instalment plans, and the forms that the customer has sent, the newest first. */
async function plansOf(database: Database, customer: CustomerKey): Promise<string[]> {
  const budget = await database("budget_plans")
    .where({ ...key(customer), enrolled: true })
    .first<{ changed_at: Date } | undefined>("changed_at");
  const instalments = await database("installment_agreements")
    .where(key(customer))
    .orderBy("agreed_at", "desc")
    .select<{ balance: string; lines: unknown[]; agreed_at: Date }[]>("balance", "lines", "agreed_at");
  const sent = await database("reports as report")
    .join("templates as template", {
      "template.account_id": "report.account_id",
      "template.template_id": "report.enrollment_id",
    })
    .where({
      "report.account_id": customer.account.id,
      "report.recipient_id": customer.recipientId,
      "report.is_test": false,
    })
    .whereNotNull("report.final_at")
    .orderBy("report.final_at", "desc")
    .limit(5)
    .select<{ name: string; final_at: Date }[]>("template.name", "report.final_at");
  return [
    ...(budget ? [`Budget billing since ${day(budget.changed_at)}`] : []),
    ...instalments.map(
      ({ balance, lines, agreed_at }) =>
        `${unitsOf(Number(balance)).toFixed(2)} in ${lines.length} instalments, agreed on ${day(agreed_at)}`,
    ),
    ...sent.map(({ name, final_at }) => `“${name}”, sent on ${day(final_at)}`),
  ];
}

export interface Billing {
  database: Database;
  biller: Biller;
  runtime: Runtime;
}

/** In the currency's unit; more than is owed becomes credit. */
export async function pay(
  { database, biller, runtime }: Billing,
  customer: CustomerKey,
  amount: number,
): Promise<void> {
  const { account, recipientId } = customer;
  const at = runtime.now().toISOString();
  const paymentId = `dev:${runtime.newId()}`;
  await biller.hand(account.id, {
    ...{ key: paymentId, kind: "payment.paid", recipientId, party: `recipient:${recipientId}`, order: 1, at },
    data: { paymentId, amount, tax: 0, fee: 0, currency: currencyOf(account.country), paidAt: at },
  });
  await database("documents").where(key(customer)).whereLike("object", "bill %").delete();
}

/** For the time after the newest one's, as much as in the same month a year before. The customer is notified of it as of any bill. */
export async function makeBill({ database, runtime }: Billing, customer: CustomerKey): Promise<void> {
  const today = day(runtime.now());
  await changeCustomer(
    database,
    customer,
    (row) => nextBill(customer, row, today),
    async (transaction, { bills }) => {
      const { number: bill } = bills.at(-1)!;
      const { account, recipientId } = customer;
      await addJob(transaction, "tellOfBill", JSON.stringify([account.id, recipientId, bill]), {
        ...{ accountId: account.id, recipientId, bill },
      });
    },
  );
}

function nextBill(customer: CustomerKey, { tags, bills, budget }: Row, today: string): Partial<Row> {
  const [last, aYearBefore] = [bills.at(-1), budget?.items[0]];
  if (!last || !budget || !aYearBefore) return {};
  const { from, to, issued } = nextPeriod(last.to, today);
  const item = { ...aYearBefore, usageFromDate: from, usageToDate: to };
  const before = numberIn(tag(tags, "AccountBalance")) ?? 0;
  const amountDue = Math.max(0, plus(before, item.billAmount));
  const bill: Bill = {
    ...last,
    number: `${customer.recipientId}-${bills.length + 1}`,
    ...{ from, to, issued, due: amountDue > 0 ? addDays(issued, daysToPay) : null },
    lines: linesOf(customer.account, item),
    previousBalance: Math.max(before, 0),
    payments: Math.max(-before, 0),
    amountDue,
  };
  return {
    bills: [...bills, bill],
    budget: { ...budget, items: [...budget.items.slice(1), item] },
    tags: tags.map(({ name, value }) => ({ name, value: billedTag(name, value, item.billAmount) })),
  };
}

/** A month, or what of it is over; issued the day after it at the earliest. */
function nextPeriod(lastTo: string, today: string): Pick<Bill, "from" | "to" | "issued"> {
  const from = addDays(lastTo, 1);
  const [monthEnd, yesterday] = [addDays(addMonths(from, 1), -1), addDays(today, -1)];
  const to = yesterday > from && yesterday < monthEnd ? yesterday : monthEnd;
  return { from, to, issued: to < today ? today : addDays(to, 1) };
}

function billedTag(name: string, value: string, billed: number): string {
  if (name === "AccountBalance") return plus(numberIn(value) ?? 0, billed).toFixed(2);
  return name === "NextBillDate" ? addMonths(value, 1) : value;
}

/** All bills move back in time until the newest was due ten days ago; nothing where nothing is due. */
export async function makeOverdue({ database, runtime }: Billing, customer: CustomerKey): Promise<void> {
  const due = addDays(day(runtime.now()), -daysOverdue);
  await changeCustomer(database, customer, ({ bills }) => {
    const newest = bills.at(-1);
    if (!newest || newest.amountDue <= 0) return {};
    const days = daysBetween(newest.issued, addDays(due, -daysToPay));
    return { bills: bills.map((bill) => ({ ...movedBy(bill, days), ...(bill === newest && { due }) })) };
  });
}

const daysOverdue = 10;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const movedBy = (bill: Bill, days: number): Bill => ({
  ...bill,
  from: addDays(bill.from, days),
  to: addDays(bill.to, days),
  issued: addDays(bill.issued, days),
  due: bill.due && addDays(bill.due, days),
});

const plus = (amount: number, more: number): number => unitsOf(signedCentsOf(amount) + signedCentsOf(more));

/** One change of a customer after the other. The file of a bill that is another now is drawn anew. */
async function changeCustomer(
  database: Database,
  customer: CustomerKey,
  change: (row: Row) => Partial<Row>,
  then: (transaction: Transaction, changed: Row) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction("recipients")
      .where(key(customer))
      .forUpdate()
      .first<Row | undefined>("tags", "bills", "budget");
    if (!row) return;
    const changed = change(row);
    const columns = Object.entries(changed).map(([name, value]) => [name, JSON.stringify(value)]);
    if (columns.length === 0) return;
    await transaction("recipients").where(key(customer)).update(Object.fromEntries(columns));
    const now = { ...row, ...changed };
    const redrawn = row.bills.filter((bill, at) => JSON.stringify(bill) !== JSON.stringify(now.bills[at]));
    const objects = redrawn.map(({ number }) => `bill ${number}`);
    await transaction("documents").where(key(customer)).whereIn("object", objects).delete();
    await then(transaction, now);
  });
}

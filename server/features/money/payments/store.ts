// Payments in the database.
import type { Currency, DeclineCode, Language, PaymentMethod } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { isOpen, openStates, type PaymentState } from "./states.ts";

export interface Payment {
  accountId: string;
  /** The provider's idempotency key. */
  paymentId: string;
  recipientId: string;
  linkId: string;
  /** The thing that is paid (P101). */
  paysFor: string;
  /** The recipient with the debt that it pays. There is one open payment for it (P149). Null: an older version made it. */
  debt: string | null;
  isFixed: boolean;
  /** The newest paid payment of that thing when this one was made; "": none. */
  afterPayment: string;
  method: PaymentMethod;
  state: PaymentState;
  /** In minor units, as the tax, the fee and the balances. */
  amount: number;
  tax: number;
  /** For the convenience of the method (P140). */
  fee: number;
  currency: Currency;
  email: string;
  phoneNumber: string;
  language: Language;
  brand: string | null;
  lastFour: string | null;
  /** The provider's, for a refusal. */
  reason: string | null;
  /** The same by a code of ours; null: the provider gave none. */
  declineCode: DeclineCode | null;
  /** Where the customer confirms it. */
  actionUrl: string | null;
  idempotencyKey: string | null;
  bodyHash: string;
  /** What opens its result, sealed. */
  security: string;
  balanceAfter: number | null;
  /** The biller's, as IANA names it. */
  timeZone: string;
  createdAt: Date;
  updatedAt: Date;
  /** When the bank took it back. */
  returnedAt: Date | null;
  /** When it began to be posted to the biller, and when its return did; null: not yet. */
  postedAt: Date | null;
  returnPostedAt: Date | null;
}

const columns: Readonly<Record<keyof Payment, string>> = {
  accountId: "account_id",
  paymentId: "payment_id",
  recipientId: "recipient_id",
  linkId: "link_id",
  paysFor: "pays_for",
  debt: "debt",
  isFixed: "is_fixed",
  afterPayment: "after_payment",
  method: "method",
  state: "state",
  amount: "amount",
  tax: "tax",
  fee: "fee",
  currency: "currency",
  email: "email",
  phoneNumber: "phone_number",
  language: "language",
  brand: "brand",
  lastFour: "last_four",
  reason: "reason",
  declineCode: "decline_code",
  actionUrl: "action_url",
  idempotencyKey: "idempotency_key",
  bodyHash: "body_hash",
  security: "security",
  balanceAfter: "balance_after",
  timeZone: "time_zone",
  createdAt: "created_at",
  updatedAt: "updated_at",
  returnedAt: "returned_at",
  postedAt: "posted_at",
  returnPostedAt: "return_posted_at",
};

type Row = { [Key in keyof Payment]: Payment[Key] };

/** The driver reads a bigint as text. */
const money = ["amount", "tax", "fee", "balanceAfter"] as const;

/** What is charged in all, in minor units. */
export const chargedOf = ({ amount, tax, fee }: Pick<Payment, "amount" | "tax" | "fee">): number => amount + tax + fee;

function paymentOf(row: Row | undefined): Payment | null {
  if (!row) return null;
  const amounts = money.map((name) => [name, row[name] === null ? null : Number(row[name])]);
  return { ...row, ...(Object.fromEntries(amounts) as Pick<Payment, (typeof money)[number]>) };
}

const rowOf = (payment: Partial<Payment>) =>
  Object.fromEntries(Object.entries(payment).map(([key, value]) => [columns[key as keyof Payment], value]));

export async function insertPayment(on: Queryable, payment: Payment): Promise<void> {
  await on("payments").insert(rowOf(payment));
}

/** The payment with this id, whichever account's: the id comes from us or from the provider. */
export async function findPayment(on: Queryable, paymentId: string): Promise<Payment | null> {
  return paymentOf(await on("payments").where({ payment_id: paymentId }).first<Row | undefined>(columns));
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockPayment(on: Transaction, paymentId: string): Promise<Payment | null> {
  return paymentOf(await on("payments").where({ payment_id: paymentId }).forUpdate().first<Row | undefined>(columns));
}

export async function findByKey(
  on: Queryable,
  accountId: string,
  linkId: string,
  key: string,
): Promise<Payment | null> {
  const which = { account_id: accountId, link_id: linkId, idempotency_key: key };
  return paymentOf(await on("payments").where(which).first<Row | undefined>(columns));
}

/** What a payment is for. Two customers of one account can have a bill of the same number. */
export interface PaidThing {
  accountId: string;
  /** Null: the thing has one customer, whoever that is. */
  recipientId: string | null;
  paysFor: string;
}

/** The payment that is under way for this thing; else the newest one that was paid, though the bank may have returned it. */
export async function findCurrent(on: Queryable, thing: PaidThing): Promise<Payment | null> {
  const { accountId, recipientId, paysFor } = thing;
  const found = await on("payments")
    .where({ account_id: accountId, pays_for: paysFor, ...(recipientId !== null && { recipient_id: recipientId }) })
    .whereIn("state", [...openStates, "paid", "returned"])
    .orderByRaw("state in ('paid', 'returned'), created_at desc")
    .first<Row | undefined>(columns);
  return paymentOf(found);
}

/** Of a customer's payments the one that is under way for what is owed, by whatever link. */
export const underWay = (payments: readonly Payment[]): Payment | null =>
  payments.find(({ debt, state }) => debt !== null && isOpen(state)) ?? null;

/** Of a customer's payments those of one thing: the newest that was paid, and the one that findCurrent finds. */
export function byThing(payments: readonly Payment[], paysFor: string) {
  const own = payments.filter((payment) => payment.paysFor === paysFor);
  const newest = own.findLast(({ state }) => !isOpen(state));
  return {
    paid: own.findLast(({ state }) => state === "paid") ?? null,
    current: own.find(({ state }) => isOpen(state)) ?? newest ?? null,
  };
}

/** All of a customer's payments that were charged, or may be; the newest last. */
export async function paymentsOf(on: Queryable, { accountId, recipientId }: CustomerKey): Promise<Payment[]> {
  const rows = await on("payments")
    .where({ account_id: accountId, recipient_id: recipientId })
    .whereNot("state", "declined")
    .orderBy("created_at")
    .select<Row[]>(columns);
  return rows.flatMap((row) => paymentOf(row) ?? []);
}

/** Whether this thing is paid now: its newest payment is neither returned nor still under way. */
export const isPaid = async (on: Queryable, thing: PaidThing): Promise<boolean> =>
  (await findCurrent(on, thing))?.state === "paid";

/** The customer's newest payment, whatever became of it. */
export async function findNewest(on: Queryable, accountId: string, recipientId: string): Promise<Payment | null> {
  const found = await on("payments")
    .where({ account_id: accountId, recipient_id: recipientId })
    .orderBy("created_at", "desc")
    .first<Row | undefined>(columns);
  return paymentOf(found);
}

/** False: it has another state by now. */
export async function changePayment(
  on: Queryable,
  { accountId, paymentId, state }: Pick<Payment, "accountId" | "paymentId" | "state">,
  change: Partial<Payment> & { updatedAt: Date },
): Promise<boolean> {
  const which = { account_id: accountId, payment_id: paymentId, state };
  return (await on("payments").where(which).update(rowOf(change))) === 1;
}

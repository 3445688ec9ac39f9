// What a customer owes, has paid and has agreed to: every page, message and call reads it here (P136, P149).
import {
  debtState,
  isInFigure,
  owedBy,
  type DebtFacts,
  type DebtState,
  type PaymentFact,
} from "@billwright/engine/debt";
import type { MergeTag } from "@billwright/schemas";
import type { Bill } from "../../../providers/biller/biller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findBrand } from "../../platform/index.ts";
import {
  type Agreement,
  type DebtServices,
  arrangementOf,
  billerFigure,
  billsOf,
  currentAgreement,
  endAgreement,
  figureIn,
} from "../debts/index.ts";
import { targetOf } from "./link.ts";
import { isOpen } from "./states.ts";
import { paymentsOf, type Payment } from "./store.ts";

/** Days that a line may be late before the arrangement ends, where the account sets nothing else. */
const usualLateDays = 10;

export interface CustomersDebt extends DebtState {
  newestBill: Bill | null;
  /** The agreement behind the arrangement. */
  agreement: Agreement | null;
  /** All that were charged, or may be; the newest last. */
  payments: readonly Payment[];
  /** What was paid after that time, the newest first. */
  paidLately(sinceMs: number, most: number): Payment[];
}

/** What a request knows already, and does not read again. */
export interface KnownOfDebt {
  payments?: readonly Payment[];
  /** Of the biller's answer about the customer. */
  tags?: readonly MergeTag[];
}

const figureOf = (services: DebtServices, customer: CustomerKey, now: Date, { tags }: KnownOfDebt) =>
  tags ? figureIn(services, customer, tags, now) : billerFigure(services, customer, now);

/** The payments are read after the figure: one that is posted in between is in both, and counts once. */
async function figureAndPayments(services: DebtServices, customer: CustomerKey, now: Date, known: KnownOfDebt) {
  const figure = await figureOf(services, customer, now, known);
  return { figure, payments: known.payments ?? (await paymentsOf(services.database, customer)) };
}

/** `now`: of the request. A biller that is away leaves out its figure and its bills. */
export async function debtOf(
  services: DebtServices,
  customer: CustomerKey,
  now: Date,
  known: KnownOfDebt = {},
): Promise<CustomersDebt> {
  const [{ figure, payments }, bills, agreement] = await Promise.all([
    figureAndPayments(services, customer, now, known),
    billsOf(services, customer),
    currentAgreement(services.database, customer),
  ]);
  const facts: DebtFacts = {
    figure,
    bills: bills.facts,
    payments: payments.map(factOf),
    arrangement: agreement && arrangementOf(agreement),
    today: now.toISOString().slice(0, 10),
    lateDays: figure === null ? null : await lateDaysOf(services, customer, agreement),
  };
  const state = debtState(facts);
  if (agreement?.endedAt === null && state.arrangement?.status === "late")
    await endLate(services, customer, agreement, now);
  const paid = payments.filter(({ state }) => state === "paid").reverse();
  return {
    ...state,
    newestBill: bills.newest,
    agreement,
    payments,
    paidLately: (sinceMs, most) => paid.filter(({ createdAt }) => createdAt.getTime() > sinceMs).slice(0, most),
  };
}

/** Without a figure of the biller nobody knows what was paid elsewhere: no arrangement is late then. */
async function lateDaysOf(
  { database }: DebtServices,
  { accountId }: CustomerKey,
  agreement: Agreement | null,
): Promise<number | null> {
  if (agreement?.endedAt !== null) return null;
  const days = (await findBrand(database, { accountId }))?.settings["lateDays"];
  return typeof days === "number" ? days : usualLateDays;
}

/** Once it is seen to be late it is over, whatever is paid from then on. */
const endLate = ({ database }: DebtServices, customer: CustomerKey, { agreementId }: Agreement, now: Date) =>
  database.transaction((transaction) => endAgreement(transaction, customer, agreementId, { at: now, by: "late" }));

/** How much is owed, and from when the biller's figure is: bills and plan are read only where the biller names no figure. */
export async function owedOf(
  services: DebtServices,
  customer: CustomerKey,
  now: Date,
  known: KnownOfDebt = {},
): Promise<Pick<CustomersDebt, "owed" | "asOf" | "payments">> {
  const { figure, payments } = await figureAndPayments(services, customer, now, known);
  if (figure === null) return debtOf(services, customer, now, { ...known, payments });
  return { owed: owedBy(figure, payments.map(factOf)), asOf: figure.asOf, payments };
}

/** Whether the biller's figure holds the payment. Without a figure nobody knows. */
export const isOnAccount = (payment: Payment, asOf: string | null): boolean =>
  asOf !== null && isInFigure(factOf(payment), asOf);

function factOf(payment: Payment): PaymentFact {
  const { paymentId, amount, createdAt, state, returnedAt, paysFor } = payment;
  return {
    paymentId,
    amount,
    at: createdAt.toISOString(),
    state: state === "returned" ? "returned" : isOpen(state) ? "open" : "paid",
    returnedAt: returnedAt?.toISOString() ?? null,
    ...postedOf(payment),
    target: targetOf(paysFor),
  };
}

/** A version that records no time of posting records the biller's answer: by then it was posted. */
function postedOf({ postedAt, returnPostedAt, createdAt, balanceAfter }: Payment) {
  const posted = postedAt ?? (balanceAfter === null ? null : createdAt);
  return { postedAt: posted?.toISOString() ?? null, returnPostedAt: returnPostedAt?.toISOString() ?? null };
}

// What a customer owes, has paid and has agreed to: every page, message and call reads it here (P136, P149).
import {
  type ArrangementState,
  debtState,
  holdsPosting,
  isInFigure,
  owedBy,
  type DebtFacts,
  type DebtState,
  type PaymentFact,
} from "@billwright/engine/debt";
import type { MergeTag } from "@billwright/schemas";
import type { Bill } from "../../../providers/biller/biller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { factsUnanswered, findBrand } from "../../platform/index.ts";
import {
  type Agreement,
  type DebtServices,
  type KeptFigure,
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
  /** Whether the biller's figure holds the payment. Without a figure nobody knows. */
  isOnAccount(payment: Payment): boolean;
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

/** The payments are read after the figure: one that is posted in between is in both, and counts once. What the biller has answered is read before it. */
async function figureAndPayments(services: DebtServices, customer: CustomerKey, now: Date, known: KnownOfDebt) {
  const unanswered = await factsUnanswered(services.database, customer, ["payment.paid", "payment.returned"]);
  const figure = await figureOf(services, customer, now, known);
  const payments = known.payments ?? (await paymentsOf(services.database, customer));
  const facts = new Map(payments.map((payment) => [payment.paymentId, factOf(payment, { figure, unanswered })]));
  const isOnAccount = ({ paymentId }: Payment) => {
    const fact = facts.get(paymentId);
    return figure !== null && fact !== undefined && isInFigure(fact, figure.asOf);
  };
  return { figure, payments, facts: [...facts.values()], isOnAccount };
}

/** `now`: of the request. A biller that is away leaves out its figure and its bills. */
export async function debtOf(
  services: DebtServices,
  customer: CustomerKey,
  now: Date,
  known: KnownOfDebt = {},
): Promise<CustomersDebt> {
  const [{ figure, payments, facts: paid, isOnAccount }, bills, agreement] = await Promise.all([
    figureAndPayments(services, customer, now, known),
    billsOf(services, customer),
    currentAgreement(services.database, customer),
  ]);
  const facts: DebtFacts = {
    figure,
    bills: bills.facts,
    payments: paid,
    arrangement: agreement && arrangementOf(agreement),
    today: now.toISOString().slice(0, 10),
    lateDays: figure === null ? null : await lateDaysOf(services, customer, agreement),
  };
  const state = debtState(facts);
  if (agreement?.endedAt === null && state.arrangement?.status === "late")
    await endLate(services, customer, agreement, { at: now, state: state.arrangement });
  const newestFirst = payments.filter(({ state }) => state === "paid").reverse();
  return {
    ...state,
    newestBill: bills.newest,
    agreement,
    payments,
    isOnAccount,
    paidLately: (sinceMs, most) => newestFirst.filter(({ createdAt }) => createdAt.getTime() > sinceMs).slice(0, most),
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
const endLate = (
  { database }: DebtServices,
  customer: CustomerKey,
  agreement: Agreement,
  ended: { at: Date; state: ArrangementState },
) => database.transaction((transaction) => endAgreement(transaction, customer, agreement, { ...ended, by: "late" }));

/** How much is owed, and from when the biller's figure is: bills and plan are read only where the biller names no figure. */
export async function owedOf(
  services: DebtServices,
  customer: CustomerKey,
  now: Date,
  known: KnownOfDebt = {},
): Promise<Pick<CustomersDebt, "owed" | "asOf" | "payments" | "isOnAccount">> {
  const { figure, payments, facts, isOnAccount } = await figureAndPayments(services, customer, now, known);
  if (figure === null) return debtOf(services, customer, now, { ...known, payments });
  return { owed: owedBy(figure, facts), asOf: figure.asOf, payments, isOnAccount };
}

interface KnownOfPosting {
  figure: KeptFigure | null;
  unanswered: readonly { kind: "payment.paid" | "payment.returned"; about: string }[];
}

function factOf(payment: Payment, known: KnownOfPosting): PaymentFact {
  const { paymentId, amount, createdAt, state, returnedAt, paysFor } = payment;
  return {
    paymentId,
    amount,
    at: createdAt.toISOString(),
    state: state === "returned" ? "returned" : isOpen(state) ? "open" : "paid",
    returnedAt: returnedAt?.toISOString() ?? null,
    ...postedOf(payment, known),
    target: targetOf(paysFor),
  };
}

/** A version that records no time of posting records the biller's answer: by then it was posted. */
function postedOf(payment: Payment, known: KnownOfPosting): Pick<PaymentFact, "postedAt" | "returnPostedAt"> {
  const { paymentId: about, amount, postedAt, returnPostedAt, createdAt, balanceAfter } = payment;
  const posted = postedAt ?? (balanceAfter === null ? null : createdAt);
  return {
    postedAt: countedFrom(posted, { kind: "payment.paid", about, by: -amount }, known),
    returnPostedAt: countedFrom(returnPostedAt, { kind: "payment.returned", about, by: amount }, known),
  };
}

/** From when on the figure may hold what began to be posted: as long as the biller has not answered, it does only where it changed by just that. */
function countedFrom(
  began: Date | null,
  { kind, about, by }: KnownOfPosting["unanswered"][number] & { by: number },
  { figure, unanswered }: KnownOfPosting,
): string | null {
  if (began === null) return null;
  const isAnswered = !unanswered.some((fact) => fact.kind === kind && fact.about === about);
  const at = began.toISOString();
  return isAnswered || holdsPosting(figure?.seen ?? [], { by, began: at }) ? at : null;
}

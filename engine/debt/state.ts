// What a customer owes, has paid and has agreed to: one state, of which every page, message and call shows its part.
import { addDays } from "../calendar/dates.ts";
import type {
  ArrangementEnd,
  ArrangementFact,
  ArrangementLine,
  BillerFigure,
  BillFact,
  DebtFacts,
  PaymentFact,
  Target,
} from "./facts.ts";
import { billsBefore, isSame, leftOf, paidParts, type Part } from "./parts.ts";

type BillStatus = "open" | "arranged" | "paid" | "elsewhere";
type LineStatus = "open" | "late" | "paid" | "elsewhere" | "ended";

/** How much of it was paid through us, and in another way. */
interface Settled {
  paid: number;
  elsewhere: number;
  left: number;
}

interface BillState extends BillFact, Settled {
  status: BillStatus;
}

interface LineState extends Omit<ArrangementLine, "elsewhere">, Settled {
  status: LineStatus;
}

export interface ArrangementState {
  arrangementId: string;
  agreedAt: string;
  /** Late: a line was not paid in time, so that it ended by itself. */
  status: "standing" | ArrangementEnd;
  lines: LineState[];
  /** Of all lines together. */
  paid: number;
  left: number;
}

export interface DebtState {
  /** Below 0 for credit; null: nobody knows. */
  owed: number | null;
  /** From when the biller's figure is. */
  asOf: string | null;
  /** Paid since then, so not yet in the biller's figure; the newest last. */
  paidSince: PaymentFact[];
  /** A payment whose outcome is not known yet. */
  pending: PaymentFact | null;
  bills: BillState[];
  /** Owed beside the bills and lines that are known. */
  other: number;
  arrangement: ArrangementState | null;
  /** What is to be paid next: a line of the plan, else the oldest bill. */
  next: { target: NonNullable<Target>; amount: number; due: string | null } | null;
}

export function debtState(facts: DebtFacts): DebtState {
  const { figure, payments, arrangement } = facts;
  const owed = figure && owedBy(figure, payments);
  const standing = arrangement?.ended === null ? arrangement : null;
  let parts = paidParts(facts, standing, owed);
  const isLate = standing !== null && parts.some((part) => isTooLate(part, standing, facts));
  const lines = standing === null ? [] : parts;
  // The bills are owed again where the arrangement has ended.
  if (isLate) parts = paidParts(facts, null, owed);
  const left = parts.reduce((sum, part) => sum + leftOf(part), 0);
  return {
    owed: owed ?? (facts.bills.length > 0 || standing !== null ? left : null),
    asOf: figure?.asOf ?? null,
    paidSince: figure === null ? [] : payments.filter((payment) => isSince(payment, figure.asOf)),
    pending: payments.find(({ state }) => state === "open") ?? null,
    bills: billStates(facts, parts, isLate ? null : standing),
    other: Math.max(0, (owed ?? left) - left),
    arrangement: arrangement && arrangementState(facts, arrangement, lines, isLate),
    next: nextOf(facts, parts),
  };
}

/** `happenedAt` counts where nothing is known of the posting. */
const isPostedBy = (postedAt: string | null | undefined, happenedAt: string, asOf: string): boolean =>
  postedAt === undefined ? happenedAt < asOf : postedAt !== null && postedAt <= asOf;

/** Whether the biller's figure of that time holds the payment. */
export const isInFigure = ({ at, postedAt }: Pick<PaymentFact, "at" | "postedAt">, asOf: string): boolean =>
  isPostedBy(postedAt, at, asOf);

const isSince = (payment: PaymentFact, asOf: string) => payment.state === "paid" && !isInFigure(payment, asOf);

const isReturnedSince = (payment: PaymentFact, asOf: string) =>
  payment.returnedAt !== null &&
  isInFigure(payment, asOf) &&
  !isPostedBy(payment.returnPostedAt, payment.returnedAt, asOf);

/** What is owed in all, where the biller has a figure: bills and lines only say of what it is made. */
export const owedBy = ({ owed, asOf }: BillerFigure, payments: readonly PaymentFact[]): number =>
  owed - changeSince(payments, asOf);

/** What the biller's figure does not hold yet: paid since it was made, less what the bank has taken back since. */
function changeSince(payments: readonly PaymentFact[], asOf: string): number {
  const paid = payments.filter((payment) => isSince(payment, asOf));
  const returned = payments.filter((payment) => isReturnedSince(payment, asOf));
  const sum = (of: readonly PaymentFact[]) => of.reduce((total, { amount }) => total + amount, 0);
  return sum(paid) - sum(returned);
}

const lineOf = (part: Part, { lines }: ArrangementFact) =>
  part.target.is === "line" ? (lines[part.target.line] ?? null) : null;

function isTooLate(part: Part, standing: ArrangementFact, { today, lateDays }: DebtFacts): boolean {
  const line = lineOf(part, standing);
  return lateDays !== null && line !== null && leftOf(part) > 0 && addDays(line.dueDate, lateDays) < today;
}

const settled = (part: Part): Settled => ({ paid: part.paid, elsewhere: part.elsewhere, left: leftOf(part) });
const closed = (part: Part) => (part.elsewhere > 0 ? "elsewhere" : "paid");

function billStates(facts: DebtFacts, parts: readonly Part[], standing: ArrangementFact | null): BillState[] {
  const before = standing === null ? [] : billsBefore(facts, standing);
  const isPaid = parts.every((each) => leftOf(each) === 0);
  return facts.bills.map((bill) => {
    const isIts = ({ target }: Part) => isSame(target, { is: "bill", number: bill.number });
    const own = parts.find(isIts);
    const earlier = before.find(({ settled: part }) => isIts(part));
    if (!earlier) return { ...bill, ...settled(own!), status: leftOf(own!) > 0 ? "open" : closed(own!) };
    const part = withReopened(earlier.settled, own);
    if (leftOf(part) > 0) return { ...bill, ...settled(part), status: "open" };
    if (earlier.arranged === 0) return { ...bill, ...settled(part), status: closed(part) };
    return { ...bill, paid: 0, elsewhere: 0, left: 0, status: isPaid ? "paid" : "arranged" };
  });
}

/** A bill of before, of which nothing is left but what is owed beside the lines. */
const withReopened = ({ target, ...before }: Part, reopened: Part | undefined): Part => {
  const [paid, elsewhere] = [before.paid + (reopened?.paid ?? 0), before.elsewhere + (reopened?.elsewhere ?? 0)];
  return { target, paid, elsewhere, charged: paid + elsewhere + (reopened ? leftOf(reopened) : 0) };
};

function arrangementState(
  facts: DebtFacts,
  arrangement: ArrangementFact,
  parts: readonly Part[],
  isLate: boolean,
): ArrangementState {
  const { arrangementId, agreedAt, ended } = arrangement;
  const isOver = ended !== null || isLate;
  // What an arrangement that has ended was paid until then, as it was stored; the biller's figure says nothing of it any more.
  const own = ended === null ? parts : paidParts(untilEnd(facts, ended.at), arrangement, null);
  const lines = own.flatMap((part) => {
    const line = lineOf(part, arrangement);
    return line === null ? [] : [{ ...line, ...settled(part), status: lineStatus(part, line, facts.today, isOver) }];
  });
  const sum = (of: "paid" | "left") => lines.reduce((total, line) => total + line[of], 0);
  const status = sum("left") === 0 ? "paid" : (ended?.by ?? (isLate ? "late" : "standing"));
  return { arrangementId, agreedAt, status, lines, paid: sum("paid"), left: sum("left") };
}

/** With the bills: what pays one beside the lines pays no line. */
const untilEnd = ({ bills, payments }: DebtFacts, end: string) => ({
  bills,
  payments: payments.filter(({ at }) => at <= end),
});

function lineStatus(part: Part, { dueDate }: ArrangementLine, today: string, isOver: boolean): LineStatus {
  if (leftOf(part) === 0) return closed(part);
  if (isOver) return "ended";
  return dueDate < today ? "late" : "open";
}

function nextOf({ bills, arrangement }: DebtFacts, parts: readonly Part[]): DebtState["next"] {
  const part = parts.find((each) => leftOf(each) > 0);
  if (!part) return null;
  const { target } = part;
  const due =
    target.is === "bill"
      ? bills.find(({ number }) => number === target.number)?.due
      : arrangement?.lines[target.line]?.dueDate;
  return { target, amount: leftOf(part), due: due ?? null };
}

// The parts of a debt, the oldest first, and which of them a payment pays.
import type { ArrangementFact, BillFact, DebtFacts, PaymentFact, Target } from "./facts.ts";

export interface Part {
  target: NonNullable<Target>;
  charged: number;
  /** By payments that went through us. */
  paid: number;
  /** The rest, where the biller's figure is lower than ours would be. */
  elsewhere: number;
}

type Money = Pick<DebtFacts, "bills" | "payments">;

export const leftOf = ({ charged, paid, elsewhere }: Part): number => charged - paid - elsewhere;

export const isSame = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other);

const billPart = ({ number, charged }: BillFact): Part => ({
  target: { is: "bill", number },
  charged: Math.max(0, charged),
  paid: 0,
  elsewhere: 0,
});

/** While it stands, the biller's figure says what was paid in another way. */
const lineParts = ({ arrangementId, lines, ended }: ArrangementFact): Part[] =>
  lines.map(({ amount, elsewhere = 0 }, line) => ({
    target: { is: "line", arrangementId, line },
    charged: amount,
    paid: 0,
    elsewhere: ended === null ? 0 : elsewhere,
  }));

/** Bills of the day of the agreement are part of it. */
const isArranged = ({ issued }: BillFact, { agreedAt }: ArrangementFact): boolean => issued <= agreedAt.slice(0, 10);

/** A bill of before an arrangement. */
export interface BillBefore {
  /** How much of it is in the arrangement's lines. */
  arranged: number;
  /** What was paid of it before the arrangement, and not taken back since by the bank. */
  settled: Part;
  /** What was taken back: it is in no line, and owed beside them. */
  reopened: number;
}

/** The bills of before an arrangement: its lines are all that was owed of them then. What was paid already is no part of it. */
export function billsBefore({ bills, payments }: Money, arrangement: ArrangementFact): BillBefore[] {
  const { agreedAt, lines } = arrangement;
  const covered = bills.filter((bill) => isArranged(bill, arrangement));
  const before = payments.filter(({ at }) => at < agreedAt);
  const isBack = ({ returnedAt }: PaymentFact) => returnedAt !== null && returnedAt >= agreedAt;
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0);
  const asPaid = before.map((payment) => (isBack(payment) ? { ...payment, state: "paid" as const } : payment));
  const agreed = paidParts({ bills: covered, payments: asPaid }, null, sum(lines));
  const now = paidParts({ bills: covered, payments: before }, null, sum(lines) + sum(before.filter(isBack)));
  return agreed.map((part, at) => {
    const [arranged, settled] = [leftOf(part), now[at]!];
    return { arranged, settled, reopened: leftOf(settled) - arranged };
  });
}

/** Where there is an arrangement, its lines replace what it covers of the bills. */
function partsOf(money: Money, standing: ArrangementFact | null): Part[] {
  const oldestFirst = [...money.bills].sort((one, other) => (one.issued < other.issued ? -1 : 1));
  if (standing === null) return oldestFirst.map(billPart);
  const reopened = billsBefore(money, standing).filter((bill) => bill.reopened > 0);
  return [
    ...lineParts(standing),
    ...reopened.map(({ settled, reopened: charged }) => ({ ...settled, charged, paid: 0, elsewhere: 0 })),
    ...oldestFirst.filter((bill) => !isArranged(bill, standing)).map(billPart),
  ];
}

/** What is paid goes to the part that the link names, then to the oldest that is open. */
function payParts(parts: Part[], { amount, target }: PaymentFact): void {
  const named = parts.filter((part) => isSame(part.target, target));
  let rest = amount;
  for (const part of [...named, ...parts]) {
    const share = Math.min(rest, leftOf(part));
    part.paid += share;
    rest -= share;
  }
}

/** The parts with what is left of each. `owed`: null if the biller does not say. */
export function paidParts(money: Money, standing: ArrangementFact | null, owed: number | null): Part[] {
  const parts = partsOf(money, standing);
  const counted = money.payments.filter(
    ({ state, at }) => state === "paid" && (standing === null || at >= standing.agreedAt),
  );
  for (const payment of [...counted].sort((one, other) => (one.at < other.at ? -1 : 1))) payParts(parts, payment);
  if (owed !== null) closeElsewhere(parts, Math.max(0, owed));
  return parts;
}

/** The biller's figure is lower: the oldest were paid in a way that we do not know (P149). */
function closeElsewhere(parts: Part[], owed: number): void {
  let tooMuch = parts.reduce((sum, part) => sum + leftOf(part), 0) - owed;
  for (const part of parts) {
    const share = Math.max(0, Math.min(tooMuch, leftOf(part)));
    part.elsewhere += share;
    tooMuch -= share;
  }
}

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
export const isArranged = ({ issued }: BillFact, { agreedAt }: ArrangementFact): boolean =>
  issued <= agreedAt.slice(0, 10);

/** Where there is an arrangement, its lines replace the bills that it covers. */
function partsOf(bills: readonly BillFact[], standing: ArrangementFact | null): Part[] {
  const oldestFirst = [...bills].sort((one, other) => (one.issued < other.issued ? -1 : 1));
  if (standing === null) return oldestFirst.map(billPart);
  return [...lineParts(standing), ...oldestFirst.filter((bill) => !isArranged(bill, standing)).map(billPart)];
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
export function paidParts(
  { bills, payments }: Pick<DebtFacts, "bills" | "payments">,
  standing: ArrangementFact | null,
  owed: number | null,
): Part[] {
  const parts = partsOf(bills, standing);
  const counted = payments.filter(
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

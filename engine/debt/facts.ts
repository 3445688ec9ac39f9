// What is known of a customer's money. Amounts are in minor units without tax or fee; days are yyyy-mm-dd, points in time ISO 8601 in UTC.

/** The biller's latest figure of a customer's debt; below 0 for credit. */
export interface BillerFigure {
  owed: number;
  /** From when it is: the biller's BalanceAsOf, else when the figure last changed. */
  asOf: string;
}

export interface BillFact {
  /** The biller's. */
  number: string;
  issued: string;
  /** Null: nobody has to do anything. */
  due: string | null;
  /** What this bill charges, without what was owed before it. */
  charged: number;
}

/** The part of a debt that a link names. Null: none of them. */
export type Target = { is: "bill"; number: string } | { is: "line"; arrangementId: string; line: number } | null;

export interface PaymentFact {
  paymentId: string;
  amount: number;
  at: string;
  /** Open: nobody knows yet what becomes of it. */
  state: "open" | "paid" | "returned";
  returnedAt: string | null;
  /** When it began to be posted to the biller, whose figure holds it from then on; null: not yet. Left out: as soon as it was made. */
  postedAt?: string | null;
  /** The same of its return. */
  returnPostedAt?: string | null;
  target: Target;
}

export interface ArrangementLine {
  dueDate: string;
  amount: number;
  /** yyyy-mm: the billing period. */
  month: string;
  /** It was due on the day of the agreement. */
  downPayment: boolean;
  /** Of an arrangement that has ended: how much of it was paid in another way until then; left out: nothing that was seen. */
  elsewhere?: number;
}

/**
 * How an arrangement can end for good: by the customer, by another in its place, a line too late, paid when another followed it, or refused by the
 * biller, so that it never held.
 */
export type ArrangementEnd = "customer" | "replacement" | "late" | "paid" | "refused";

export interface ArrangementFact {
  arrangementId: string;
  agreedAt: string;
  lines: readonly ArrangementLine[];
  /** Null: nothing has ended it yet. Whether it is paid or too late is found in the figures. */
  ended: { at: string; by: ArrangementEnd } | null;
}

/** All of one customer at one biller (decisions-proposed.md P136, P149). */
export interface DebtFacts {
  /** Null: the biller does not say. */
  figure: BillerFigure | null;
  bills: readonly BillFact[];
  payments: readonly PaymentFact[];
  /** The one that nothing has ended, else the newest. */
  arrangement: ArrangementFact | null;
  today: string;
  /** An arrangement ends when a line is more days late than these. Null: nobody knows what was paid elsewhere, so it goes on. */
  lateDays: number | null;
}

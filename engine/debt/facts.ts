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
  target: Target;
}

export interface ArrangementLine {
  dueDate: string;
  amount: number;
}

export interface ArrangementFact {
  arrangementId: string;
  agreedAt: string;
  lines: readonly ArrangementLine[];
  /** By the customer, or by another arrangement in its place. Lateness and payment are found in the figures. */
  ended: { at: string; by: "customer" | "replacement" } | null;
}

/** All of one customer at one biller (decisions-proposed.md P136, P149). */
export interface DebtFacts {
  /** Null: the biller does not say. */
  figure: BillerFigure | null;
  bills: readonly BillFact[];
  payments: readonly PaymentFact[];
  /** The newest. */
  arrangement: ArrangementFact | null;
  today: string;
  /** An arrangement ends when a line is this many days late. */
  lateDays: number;
}

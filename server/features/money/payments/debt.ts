// What a customer owes, has paid and has agreed to: every page, message and call reads it here (P136, P149).
import { debtState, type DebtFacts, type DebtState, type PaymentFact } from "@billwright/engine/debt";
import type { Bill } from "../../../providers/biller/biller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { arrangementOf, billerFigure, billsOf, newestAgreement, type DebtServices } from "../debts/index.ts";
import { targetOf } from "./link.ts";
import { isOpen } from "./states.ts";
import { paymentsOf, type Payment } from "./store.ts";

/** Days that a line may be late before the arrangement ends. */
const lateDays = 10;

export interface CustomersDebt extends DebtState {
  newestBill: Bill | null;
  /** What was paid after that time, the newest first. */
  paidLately(sinceMs: number, most: number): Payment[];
}

/** `now`: of the request. A biller that is away leaves out its figure and its bills. */
export async function debtOf(services: DebtServices, customer: CustomerKey, now: Date): Promise<CustomersDebt> {
  const [figure, bills, payments, agreement] = await Promise.all([
    billerFigure(services, customer, now),
    billsOf(services, customer),
    paymentsOf(services.database, customer),
    newestAgreement(services.database, customer),
  ]);
  const facts: DebtFacts = {
    figure,
    bills: bills.facts,
    payments: payments.map(factOf),
    arrangement: agreement && arrangementOf(agreement),
    today: now.toISOString().slice(0, 10),
    lateDays,
  };
  const paid = payments.filter(({ state }) => state === "paid").reverse();
  return {
    ...debtState(facts),
    newestBill: bills.newest,
    paidLately: (sinceMs, most) => paid.filter(({ createdAt }) => createdAt.getTime() > sinceMs).slice(0, most),
  };
}

const factOf = ({ paymentId, amount, createdAt, state, returnedAt, paysFor }: Payment): PaymentFact => ({
  paymentId,
  amount,
  at: createdAt.toISOString(),
  state: state === "returned" ? "returned" : isOpen(state) ? "open" : "paid",
  returnedAt: returnedAt?.toISOString() ?? null,
  target: targetOf(paysFor),
});

// What a customer owes, has paid and has agreed to: every page, message and call reads it here (P136, P149).
import { debtState, type DebtFacts, type DebtState, type PaymentFact } from "@billwright/engine/debt";
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
  /** What was paid after that time, the newest first. */
  paidLately(sinceMs: number, most: number): Payment[];
}

/** `now`: of the request. A biller that is away leaves out its figure and its bills. */
export async function debtOf(services: DebtServices, customer: CustomerKey, now: Date): Promise<CustomersDebt> {
  const [figure, bills, payments, agreement] = await Promise.all([
    billerFigure(services, customer, now),
    billsOf(services, customer),
    paymentsOf(services.database, customer),
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

const factOf = ({ paymentId, amount, createdAt, state, returnedAt, paysFor }: Payment): PaymentFact => ({
  paymentId,
  amount,
  at: createdAt.toISOString(),
  state: state === "returned" ? "returned" : isOpen(state) ? "open" : "paid",
  returnedAt: returnedAt?.toISOString() ?? null,
  target: targetOf(paysFor),
});

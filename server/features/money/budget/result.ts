// What a customer used and would pay by budget billing.
import { centsOf, divideCents, totalOf, unitsOf } from "@billwright/engine/money";
import type { CallData, HandOver } from "@billwright/schemas";
import type { BudgetBasis } from "../../../providers/biller/biller.ts";
import { handOverState } from "../../platform/index.ts";
import { offerOf } from "./offer.ts";
import type { BudgetServices } from "./services.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";

export type BudgetResult = CallData<"POST /api/BudgetBill/GetBudgetBillingWglcx">;

const monthsOfYear = 12;

/** `token`: opens the next steps. */
export async function budgetResult(
  services: BudgetServices,
  customer: CustomerKey,
  token: string,
  now: Date,
): Promise<BudgetResult> {
  const [offer, plan] = await Promise.all([offerOf(services, customer, now), findPlan(services, customer)]);
  const { basis, country } = offer;
  if (basis === null) return { ...nothing, error: "budget.unavailable", country };
  const owes = offer.is === "offered";
  const handOver = await budgetHandOver(services, customer, plan);
  return {
    error: null,
    token,
    shouldRedirectToInstallmentPlan: owes,
    shouldRedirectToIpPage: owes,
    contractAccountNumber: customer.recipientId,
    budgetEstimate: monthlyOf(basis),
    enrolledInBbp: plan?.enrolled ?? false,
    settlement: plan?.enrolled ? settlementOf(basis, plan) : null,
    ...shownBills(basis.items),
    country,
    ...(handOver !== null && { handOver }),
  };
}

interface BudgetPlan {
  enrolled: boolean;
  changedAt: Date;
  /** In minor units; null: an older version enrolled. */
  estimate: string | null;
}

const findPlan = ({ database }: Pick<BudgetServices, "database">, { accountId, recipientId }: CustomerKey) =>
  database("budget_plans")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<BudgetPlan | undefined>({ enrolled: "enrolled", changedAt: "changed_at", estimate: "estimate" });

/** Of the enrolment in force, or of one that the biller refused; an end cannot be. */
async function budgetHandOver(
  { database }: Pick<BudgetServices, "database">,
  { accountId, recipientId }: CustomerKey,
  plan: BudgetPlan | undefined,
): Promise<HandOver | null> {
  if (!plan) return null;
  const state = await handOverState(database, { accountId, about: recipientId, kinds: ["budget.on", "budget.off"] });
  return plan.enrolled || state?.state === "refused" ? state : null;
}

/** The bills, and their figures where there are any. */
function shownBills(items: BudgetBasis["items"]): Pick<BudgetResult, "items" | "bills"> {
  const [[first], last] = [items, items.at(-1)];
  if (!first || !last) return { items };
  const amounts = items.map(({ billAmount }) => billAmount);
  const average = unitsOf(divideCents(centsOf(totalOf(amounts)), amounts.length));
  const period = { from: first.usageFromDate, to: last.usageToDate };
  return { items, bills: { ...period, highest: Math.max(...amounts), average } };
}

/** The bills that came since the enrolment, beside the payments for them: their difference is settled with the twelfth. */
function settlementOf(
  { items, ...basis }: BudgetBasis,
  { changedAt, estimate }: BudgetPlan,
): BudgetResult["settlement"] {
  const monthly = estimate === null ? monthlyOf(basis) : unitsOf(Number(estimate));
  if (monthly === null) return null;
  const since = changedAt.toISOString().slice(0, 10);
  const bills = items.filter(({ usageToDate }) => usageToDate > since).slice(-monthsOfYear);
  const used = centsOf(totalOf(bills.map(({ billAmount }) => billAmount)));
  const paid = bills.length * centsOf(monthly);
  return { since, bills: bills.length, used: unitsOf(used), paid: unitsOf(paid), difference: unitsOf(used - paid) };
}

export const nothing: BudgetResult = {
  error: null,
  token: null,
  shouldRedirectToInstallmentPlan: false,
  shouldRedirectToIpPage: false,
  contractAccountNumber: null,
  budgetEstimate: null,
  enrolledInBbp: false,
  settlement: null,
  items: [],
  country: "",
};

/** A twelfth of the year, half up to the cent (P41); null: not known. */
export const monthlyOf = ({ annualEstimate }: Pick<BudgetBasis, "annualEstimate">): number | null =>
  annualEstimate === null ? null : unitsOf(divideCents(centsOf(annualEstimate), monthsOfYear));

// What a customer used and would pay by budget billing.
import { centsOf, divideCents, signedCentsOf, unitsOf } from "@billwright/engine/money";
import type { CallData, InstallmentLine } from "@billwright/schemas";
import type { BudgetBasis } from "../../../providers/biller/biller.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { findBrand } from "../../platform/index.ts";
import { newestAgreement } from "../debts/index.ts";
import type { BudgetServices } from "./services.ts";

export type BudgetResult = CallData<"POST /api/BudgetBill/GetBudgetBillingWglcx">;

export interface Customer {
  accountId: string;
  recipientId: string;
}

const monthsOfYear = 12;

/** Null: the biller offers the customer no budget billing. Throws BUSY while the biller is away. */
export async function basisOf(
  { biller }: Pick<BudgetServices, "biller">,
  { accountId, recipientId }: Customer,
): Promise<BudgetBasis | null> {
  const basis = await askBiller(biller.budget(accountId, recipientId));
  return basis && { ...basis, balance: basis.balance === null ? null : unitsOf(signedCentsOf(basis.balance)) };
}

/** `token`: opens the next steps. */
export async function budgetResult(
  services: BudgetServices,
  of: Customer,
  token: string,
  now: Date,
): Promise<BudgetResult> {
  const { accountId, recipientId } = of;
  const [basis, plan, brand] = await Promise.all([
    basisOf(services, of),
    services
      .database("budget_plans")
      .where({ account_id: accountId, recipient_id: recipientId })
      .first<{ enrolled: boolean } | undefined>("enrolled"),
    findBrand(services.database, { accountId }),
  ]);
  const country = brand?.country ?? "";
  if (basis === null) return { ...nothing, error: "budget.unavailable", country };
  const owes =
    basis.balance !== null && basis.balance > 0 && (await agreedLines(services, of, basis.balance, now)) === null;
  return {
    error: null,
    token,
    shouldRedirectToInstallmentPlan: owes,
    shouldRedirectToIpPage: owes,
    contractAccountNumber: recipientId,
    budgetEstimate: basis.annualEstimate === null ? null : monthly(basis.annualEstimate),
    enrolledInBbp: plan?.enrolled ?? false,
    items: basis.items,
    country,
  };
}

export const nothing: BudgetResult = {
  error: null,
  token: null,
  shouldRedirectToInstallmentPlan: false,
  shouldRedirectToIpPage: false,
  contractAccountNumber: null,
  budgetEstimate: null,
  enrolledInBbp: false,
  items: [],
  country: "",
};

/** A twelfth, half up to the cent (P41). */
const monthly = (annual: number): number => unitsOf(divideCents(centsOf(annual), monthsOfYear));

/**
 * The newest plan that the customer agreed to, as long as what is still to come of it covers what is owed: who pays an instalment has not to agree
 * again, who owes more than the rest has.
 */
export async function agreedLines(
  { database }: Pick<BudgetServices, "database">,
  customer: Customer,
  balance: number,
  now: Date,
): Promise<InstallmentLine[] | null> {
  const newest = await newestAgreement(database, customer);
  const toCome = (newest?.lines ?? []).filter(({ dueDate }) => dueDate >= dayOf(now));
  const cents = toCome.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return newest !== null && cents >= centsOf(balance) ? newest.lines : null;
}

/** yyyy-mm-dd */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

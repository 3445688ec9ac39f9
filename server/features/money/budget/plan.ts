// SetBudgetBillingPlan, GetInstallmentPlan, SetInstallmentPlan.
import { installmentSchedule } from "@billwright/engine";
import { centsOf } from "@billwright/engine/money";
import type { CallData, InstallmentLine, Language } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { BudgetBasis } from "../../../providers/biller/biller.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { findBrand, notifyTenant } from "../../platform/index.ts";
import { addAgreement } from "../debts/index.ts";
import { agreedLines, basisOf, dayOf, type Customer } from "./result.ts";
import type { BudgetServices } from "./services.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

type Plan = CallData<"GET /api/BudgetBill/GetInstallmentPlan">;

const months = 12;
const monthsWithAssistance = 24;

/** The state that is named; a repeat changes nothing and tells nobody. Throws 409 where no budget billing is offered. */
export async function setBudget(
  services: BudgetServices,
  { token, body, ip, now }: CallContext<"POST /api/BudgetBill/SetBudgetBillingPlanWglcx">,
): Promise<null> {
  const { accountId, recipientId } = token;
  const { enroll: enrolled, source = null } = body;
  if (enrolled && (await basisOf(services, token)) === null) throw refuse("REFUSE", "budget.unavailable");
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const row = { account_id: accountId, recipient_id: recipientId, enrolled, source, changed_at: now };
    const { rows } = await transaction.raw<{ rows: unknown[] }>(
      `insert into budget_plans as known (account_id, recipient_id, enrolled, source, changed_at)
         values (:account_id, :recipient_id, :enrolled, :source, :changed_at)
       on conflict (account_id, recipient_id) do update
         set enrolled = excluded.enrolled, source = excluded.source, changed_at = excluded.changed_at
         where known.enrolled <> excluded.enrolled
       returning 1`,
      row,
    );
    if (rows.length === 0) return;
    const event = enrolled ? "budget.enrolled" : "budget.ended";
    const key = `${event}:${recipientId}:${now.toISOString()}`;
    await notifyTenant(transaction, { accountId, event, key, at: now, data: { recipientId } });
    const actor = `recipient:${recipientId}`;
    await services.audit.write(transaction, {
      accountId,
      actor,
      action: "budget_changed",
      object: recipientId,
      ip,
      detail: { enrolled },
    });
  });
  return null;
}

export async function installmentPlan(
  services: BudgetServices,
  { token, now }: Pick<CallContext<"GET /api/BudgetBill/GetInstallmentPlan">, "token" | "now">,
): Promise<Plan> {
  const [basis, nextBillDate, brand] = await Promise.all([
    basisOf(services, token),
    nextBillDateOf(services, token),
    findBrand(services.database, token),
  ]);
  const none = {
    error: null,
    paymentsByMonth: [],
    contractAccountNumber: token.recipientId,
    accountBalance: null,
    accountBalanceString: null,
    planHash: null,
    isAgreed: false,
    energyAssistance: basis?.energyAssistance ?? false,
    country: brand?.country ?? "",
  };
  const balance = basis?.balance ?? null;
  if (basis === null || balance === null || balance <= 0) return { ...none, error: "budget.noPlan" };
  const agreed = await agreedLines(services, token, balance, now);
  const lines = agreed ?? linesOf(basis, balance, nextBillDate, now);
  return {
    ...none,
    paymentsByMonth: lines.map(({ month, dueDate, amount }) => ({
      month,
      dateString: dueDate,
      amountString: amount.toFixed(2),
    })),
    accountBalance: balance,
    accountBalanceString: balance.toFixed(2),
    planHash: planHashOf(lines),
    isAgreed: agreed !== null,
  };
}

const planHashOf = (lines: readonly InstallmentLine[]): string =>
  sha256Of(JSON.stringify(lines.map(({ dueDate, amount }) => [dueDate, amount])));

/** The first instalment is on this bill. Null: the biller does not say. */
async function nextBillDateOf(
  { biller }: BudgetServices,
  { accountId, recipientId }: Customer,
): Promise<string | null> {
  const known = await askBiller(biller.recipient(accountId, recipientId));
  return known?.tags.find(({ name }) => name === "NextBillDate")?.value ?? null;
}

/** Without a down payment; a plan that would have lines of nothing is shorter. */
function linesOf({ energyAssistance }: BudgetBasis, balance: number, nextBillDate: string | null, now: Date) {
  const most = energyAssistance ? monthsWithAssistance : months;
  const period = Math.min(most, centsOf(balance));
  return installmentSchedule({ balance, period, downPayment: 0, nextBillDate, today: dayOf(now) });
}

/** Signs up once for what is owed. Throws 409 where the plan is not the one that was shown. */
export async function agree(
  services: BudgetServices,
  { token, body, language, ip, now }: CallContext<"POST /api/BudgetBill/SetInstallmentPlan">,
): Promise<null> {
  const [basis, nextBillDate] = await Promise.all([basisOf(services, token), nextBillDateOf(services, token)]);
  const balance = basis?.balance ?? null;
  const shown = body.accountBalance ?? balance;
  const refuseUnseen = (lines: readonly InstallmentLine[]) => {
    const planHash = planHashOf(lines);
    if ((body.planHash ?? planHash) !== planHash) throw refuse("REFUSE", "budget.stale");
  };
  // What was agreed to before remains valid, whatever the balance is by now.
  const agreed = shown !== null && shown > 0 ? await agreedLines(services, token, shown, now) : null;
  if (agreed !== null) {
    refuseUnseen(agreed);
    return null;
  }
  if (basis === null || balance === null || balance <= 0) throw refuse("REFUSE", "budget.noPlan");
  if (shown !== balance) throw refuse("REFUSE", "budget.stale");
  const lines = linesOf(basis, balance, nextBillDate, now);
  refuseUnseen(lines);
  const { accountId, recipientId } = token;
  const agreementId = services.runtime.newId();
  const consent = await consentOf(services, language, now);
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const agreement = { agreementId, balance: centsOf(balance), lines, consent, source: body.source ?? null };
    if (!(await addAgreement(transaction, token, { ...agreement, agreedAt: now }))) return;
    const data = { recipientId, agreementId, balance, months: lines.length };
    await notifyTenant(transaction, { accountId, event: "installment.agreed", key: agreementId, at: now, data });
    const actor = `recipient:${recipientId}`;
    await services.audit.write(transaction, {
      accountId,
      actor,
      action: "installment_agreed",
      object: agreementId,
      ip,
    });
  });
  return null;
}

/** The call itself is the consent (P44); the text is the one beside the box, in the language that was read (P128). */
async function consentOf({ texts }: BudgetServices, language: Language, now: Date) {
  const textKey = "budget.consent";
  const textHash = sha256Of((await texts(language))(textKey));
  return { at: now.toISOString(), textKey, textHash, language };
}

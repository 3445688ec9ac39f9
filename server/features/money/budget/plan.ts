// SetBudgetBillingPlan, GetInstallmentPlan, SetInstallmentPlan.
import { centsOf, unitsOf } from "@billwright/engine/money";
import type { CallData, Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { Refused, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import { handFact, notifyTenant } from "../../platform/index.ts";
import { addAgreement, planHandOver } from "../debts/index.ts";
import { debtOf, demandFollowing, planPayLinks, shownArrangement } from "../payments/index.ts";
import { offerOf, type Offer } from "./offer.ts";
import { monthlyOf } from "./result.ts";
import type { BudgetServices } from "./services.ts";
import { findShown, keepShown } from "./shownPlans.ts";

type Plan = CallData<"GET /api/BudgetBill/GetInstallmentPlan">;
type SetBudget = CallContext<"POST /api/BudgetBill/SetBudgetBillingPlanWglcx">;
type Agree = CallContext<"POST /api/BudgetBill/SetInstallmentPlan">;

/**
 * The state that is named; a repeat changes nothing and notifies nobody. Throws 409 where no budget billing is offered, and where what is owed has to be
 * put into instalments first.
 */
export async function setBudget(services: BudgetServices, context: SetBudget): Promise<null> {
  const { token: customer, body, now } = context;
  const offer = body.enroll ? await offerOf(services, customer, now) : null;
  if (offer?.basis === null) throw refuse("REFUSE", "budget.unavailable");
  if (offer?.is === "offered") throw refuse("REFUSE", "budget.planFirstRefused");
  const estimate = offer && offer.basis && monthlyOf(offer.basis);
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const isChanged = body.enroll ? await enrollIn(transaction, context, estimate) : await leave(transaction, context);
    if (isChanged) await recordBudget(services, transaction, context, estimate);
  });
  return null;
}

async function enrollIn(
  transaction: Transaction,
  { token: { accountId, recipientId }, body: { source }, now }: SetBudget,
  estimate: number | null,
): Promise<boolean> {
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    `insert into budget_plans as known (account_id, recipient_id, enrolled, source, changed_at, estimate)
       values (:accountId, :recipientId, true, :source, :now, :estimate)
     on conflict (account_id, recipient_id) do update
       set enrolled = true, source = excluded.source, changed_at = excluded.changed_at, estimate = excluded.estimate
       where not known.enrolled
     returning 1`,
    { accountId, recipientId, source: source ?? null, now, estimate: estimate === null ? null : centsOf(estimate) },
  );
  return rows.length > 0;
}

/** Who is not enrolled leaves nothing, and no row says that they did. */
async function leave(
  transaction: Transaction,
  { token: { accountId, recipientId }, body: { source }, now }: SetBudget,
): Promise<boolean> {
  const changed = await transaction("budget_plans")
    .where({ account_id: accountId, recipient_id: recipientId, enrolled: true })
    .update({ enrolled: false, source: source ?? null, changed_at: now });
  return changed === 1;
}

async function recordBudget(
  services: BudgetServices,
  transaction: Transaction,
  { token: { accountId, recipientId }, body: { enroll: enrolled }, ip, now }: SetBudget,
  monthly: number | null,
): Promise<void> {
  const customer = { accountId, recipientId };
  const at = { key: `${recipientId}:${now.toISOString()}`, about: recipientId, at: now };
  if (enrolled) await handFact(transaction, customer, { ...at, kind: "budget.on", data: { monthly } });
  else await handFact(transaction, customer, { ...at, kind: "budget.off", data: { by: "customer" } });
  const event = enrolled ? "budget.enrolled" : "budget.ended";
  const key = `${event}:${recipientId}:${now.toISOString()}`;
  await notifyTenant(transaction, { accountId, event, key, at: now, data: { recipientId } });
  await services.audit.write(transaction, {
    accountId,
    actor: `recipient:${recipientId}`,
    action: "budget_changed",
    object: recipientId,
    ip,
    detail: { enrolled },
  });
}

/** What it answers is what the token can agree to. */
export async function installmentPlan(
  services: BudgetServices,
  { token, now }: Pick<CallContext<"GET /api/BudgetBill/GetInstallmentPlan">, "token" | "now">,
): Promise<Plan> {
  const offer = await offerOf(services, token, now);
  if (offer.is === "agreed" || offer.is === "offered") await keepShown(services.database, token, offer.planHash, now);
  const { agreement } = offer.debt;
  const handOver = agreement && (await planHandOver(services.database, token.accountId, agreement.agreementId));
  return { ...shownOffer(offer, token.recipientId), ...(handOver !== null && { handOver }) };
}

function shownOffer(offer: Offer, contractAccountNumber: string): Plan {
  const { basis, debt, country } = offer;
  const [lastPaid] = debt.paidLately(0, 1);
  const nothing = {
    error: null,
    paymentsByMonth: [],
    contractAccountNumber,
    ...balanceOf(null),
    planHash: null,
    isAgreed: false,
    arrangement: null,
    lastPaid: lastPaid ? { amount: unitsOf(lastPaid.amount), date: lastPaid.createdAt.toISOString() } : null,
    energyAssistance: basis?.energyAssistance ?? false,
    country,
  };
  if (offer.is === "none") return { ...nothing, error: "budget.noPlan" };
  if (offer.is === "nothing") return { ...nothing, ...balanceOf(0) };
  const arrangement = offer.standing && shownArrangement(offer.standing);
  return {
    ...nothing,
    paymentsByMonth: offer.lines.map(({ month, dueDate, amount }) => ({
      month,
      dateString: dueDate,
      amountString: amount.toFixed(2),
    })),
    ...balanceOf(offer.is === "agreed" ? arrangement!.total : unitsOf(offer.owed)),
    planHash: offer.planHash,
    isAgreed: offer.is === "agreed",
    arrangement,
  };
}

const balanceOf = (balance: number | null) => ({
  accountBalance: balance,
  accountBalanceString: balance === null ? null : balance.toFixed(2),
});

/** Signs up once for the plan that was last shown. Throws 409 where it was shown none, or is another by now (P136). */
export async function agree(services: BudgetServices, context: Agree): Promise<null> {
  const { token, body, now } = context;
  const shown = await findShown(services.database, token);
  const offer = await offerOf(services, token, now);
  if (offer.is === "none" || offer.is === "nothing") throw refuse("REFUSE", "budget.noPlan");
  const { accountBalance } = shownOffer(offer, token.recipientId);
  const isShown = shown === offer.planHash && (body.planHash ?? shown) === shown;
  if (!isShown || (body.accountBalance ?? accountBalance) !== accountBalance) throw refuse("REFUSE", "budget.stale");
  if (offer.is === "agreed") return null;
  try {
    await signUp(services, context, offer);
  } catch (error) {
    await demandSame(services, context, offer.planHash, error);
  }
  return null;
}

/** Another request was faster: it may have agreed to the same. */
async function demandSame(services: BudgetServices, { token, now }: Agree, planHash: string, error: unknown) {
  if (!(error instanceof Refused)) throw error;
  const offer = await offerOf(services, token, now);
  if (offer.is !== "agreed" || offer.planHash !== planHash) throw refuse("REFUSE", "budget.stale");
}

async function signUp(
  services: BudgetServices,
  { token, body, language, ip, now }: Agree,
  { debt, lines, owed, standing }: Extract<Offer, { is: "offered" }>,
): Promise<void> {
  const { accountId, recipientId } = token;
  const following = demandFollowing(debt.arrangement, standing?.arrangementId ?? null);
  const agreementId = services.runtime.newId();
  const consent = await consentOf(services, language, now);
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const agreement = { agreementId, reportId: null, balance: owed, lines, consent, source: body.source ?? null };
    await addAgreement(transaction, token, { ...agreement, agreedAt: now }, following);
    const data = { recipientId, agreementId, balance: unitsOf(owed), months: lines.length };
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
}

/** The call itself is the consent (P44); the text is the one beside the box, in the language that was read (P128). */
async function consentOf({ texts }: BudgetServices, language: Language, now: Date) {
  const textKey = "budget.consent";
  const textHash = sha256Of((await texts(language))(textKey));
  return { at: now.toISOString(), textKey, textHash, language };
}

export async function budgetPayLinks(
  services: BudgetServices,
  { token, now }: CallContext<"GET /api/BudgetBill/GetPlanPayLinks">,
): Promise<CallData<"GET /api/BudgetBill/GetPlanPayLinks">> {
  const { arrangement } = await debtOf(services, token, now);
  return planPayLinks(services.tokens, token, arrangement);
}

// The arrangement as pages show it, what another one would end, and where its lines are paid. The amounts are the debt's (P136).
import { followingOf, type ArrangementState, type DebtState, type Following } from "@billwright/engine/debt";
import { unitsOf } from "@billwright/engine/money";
import type { Arrangement, PlanPayLinks } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import { notifyTenant, type Audit } from "../../platform/index.ts";
import { agreedByReport, endAgreement, type DebtServices } from "../debts/index.ts";
import { debtOf, type CustomersDebt } from "./debt.ts";
import { payAddress, paysForLine, paysForPlan, paysForRest } from "./link.ts";
import { isPaid } from "./store.ts";

export function shownArrangement({ lines, left, ...arrangement }: ArrangementState): Arrangement {
  const next = arrangement.status === "standing" ? openLines(lines)[0] : undefined;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { arrangementId, agreedAt, status } = arrangement;
  return {
    arrangementId,
    agreedAt,
    status,
    lines: lines.map(({ amount, dueDate, month, downPayment, left: open, status: lineStatus }) => ({
      ...{ amount: unitsOf(amount), dueDate, month, downPayment },
      ...{ paid: unitsOf(amount - open), left: unitsOf(open), status: lineStatus },
    })),
    total: unitsOf(total),
    paid: unitsOf(total - left),
    left: unitsOf(left),
    next: next ? { amount: unitsOf(next.left), due: next.dueDate } : null,
  };
}

const openLines = <Line extends { left: number }>(lines: readonly Line[]) => lines.filter(({ left }) => left > 0);

/** The arrangement in force; null: none is. */
export const standingIn = ({ arrangement }: Pick<DebtState, "arrangement">): ArrangementState | null =>
  arrangement?.status === "standing" ? arrangement : null;

/** What agreeing would end. Throws 409 where the arrangement in force is not the one that is named. */
export function demandFollowing(
  arrangement: DebtState["arrangement"],
  replaces: string | null,
): Exclude<Following, { is: "refused" }> {
  const following = followingOf(arrangement, replaces);
  if (following.is === "refused") throw refuse("REFUSE", "form.planStands");
  return following;
}

/** Whether the first line of a submitted plan is to be paid, whole: by whatever payment a part of it was paid, its rest has a link of its own. `known`: where it was read. */
export async function isFirstLineDue(
  services: DebtServices,
  { accountId, recipientId, reportId }: { accountId: string; recipientId: string | null; reportId: string },
  now: Date,
  known?: CustomersDebt,
): Promise<boolean> {
  if (await isPaid(services.database, { accountId, recipientId, paysFor: paysForPlan(reportId) })) return false;
  const debt = recipientId === null ? null : (known ?? (await debtOf(services, { accountId, recipientId }, now)));
  if (debt?.agreement?.agreementId !== reportId)
    return (await agreedByReport(services.database, { accountId, reportId })) === null;
  const [first] = debt.arrangement?.lines ?? [];
  return debt.arrangement?.status === "standing" && first !== undefined && first.left === first.amount;
}

const linkSeconds = 86_400;

/** Where the lines after the first are paid. The down payment has a link of its own (instalment-page.pay-now). */
export async function planPayLinks(
  tokens: Tokens,
  customer: CustomerKey,
  arrangement: ArrangementState | null,
): Promise<PlanPayLinks> {
  const standing = arrangement && standingIn({ arrangement });
  const [next, ...later] = openLines(standing?.lines ?? []);
  if (standing === null || next === undefined) return { next: null, all: null };
  const { arrangementId, lines, left } = standing;
  const link = (paysFor: string, amount: number) =>
    payAddress(tokens, customer, { amount: unitsOf(amount), paysFor }, linkSeconds);
  return {
    next: hasPayNow(next) ? null : await link(paysForOpen(arrangementId, lines.indexOf(next), next), next.left),
    all: later.length > 0 ? await link(paysForRest(arrangementId), left) : null,
  };
}

type Line = ArrangementState["lines"][number];

const hasPayNow = ({ downPayment, amount, left }: Line): boolean => downPayment && left === amount;

const paysForOpen = (arrangementId: string, line: number, { downPayment }: Line): string =>
  downPayment ? paysForPlan(arrangementId) : paysForLine(arrangementId, line);

export interface EndServices extends DebtServices {
  runtime: Runtime;
  audit: Audit;
}

/** Ends the plan in force, once. Throws 409 where another one is in force, or none: the page shows what is. */
export async function endPlan(
  services: EndServices,
  customer: CustomerKey,
  { arrangementId, ip, now }: { arrangementId: string; ip: string; now: Date },
): Promise<null> {
  const { arrangement, agreement } = await debtOf(services, customer, now);
  if (arrangement?.arrangementId === arrangementId && arrangement.status === "customer") return null;
  const standing = standingIn({ arrangement });
  if (standing?.arrangementId !== arrangementId || agreement === null) throw refuse("REFUSE", "plan.over");
  const { accountId, recipientId } = customer;
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const ended = { at: now, by: "customer", state: standing } as const;
    if (!(await endAgreement(transaction, customer, agreement, ended))) return;
    const event = { accountId, event: "installment.ended", key: arrangementId, at: now } as const;
    await notifyTenant(transaction, { ...event, data: { recipientId, agreementId: arrangementId } });
    const entry = { accountId, actor: `recipient:${recipientId}`, object: arrangementId, ip };
    await services.audit.write(transaction, { ...entry, action: "installment_ended" });
  });
  return null;
}

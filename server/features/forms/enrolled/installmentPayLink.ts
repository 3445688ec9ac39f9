// GET GetInstallmentPayLink: the address at which the plan's first line is paid (decisions-proposed.md P39, P100, P101).
import { centsOf, minorUnits } from "@billwright/engine/money";
import type { CallData } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import { isFirstLineDue, payAddress, paysForPlan } from "../../money/index.ts";
import { findFinalReport } from "../submissions/index.ts";
import { ownPlan, type PlanServices } from "./ownPlan.ts";

type Name = "GET /api/Enrollments/GetInstallmentPayLink";

export interface PayLinkServices extends PlanServices {
  tokens: Tokens;
}

/** A plan is opened and paid in one go; opened again, it gets another link to the same payment. */
const linkSeconds = 86_400;

/** Null: nothing is to be paid now, or it is paid. Throws 409 for another amount than that of the plan's first line. */
export async function installmentPayLink(
  services: PayLinkServices,
  { query, token: link, opened: form, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, tokens } = services;
  const { recipientId } = link;
  const report = await findFinalReport(database, { ...form, subject: subjectOf(link) });
  // Without a recipient the balance would have no owner; an author's test pays nothing.
  if (!report || recipientId === null || isTest(link)) return null;
  const { schedule, debt } = await ownPlan(services, report, now);
  const amount = schedule?.find(({ downPayment }) => downPayment)?.amount;
  if (!amount) return null;
  if (query.amount !== undefined && minorUnits(query.amount) !== centsOf(amount)) throw refuse("REFUSE", "pay.fixed");
  const paysFor = paysForPlan(report.reportId);
  if (!(await isFirstLineDue(services, report, now, debt))) return null;
  return payAddress(
    tokens,
    { accountId: form.accountId, recipientId },
    { amount, paysFor, isFixed: true },
    linkSeconds,
  );
}

// GetPlanPayLinks, EndInstallmentPlan: where the lines after the first are paid, and how a customer leaves the plan (decisions-proposed.md P136).
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import { notFound } from "../../../http/refusal.ts";
import { endPlan, planPayLinks, type EndServices } from "../../money/index.ts";
import { findFinalReport } from "../submissions/index.ts";
import type { PayLinkServices } from "./installmentPayLink.ts";
import { ownPlan } from "./ownPlan.ts";

type Name = "GET /api/Enrollments/GetPlanPayLinks";

export async function planLinks(
  services: PayLinkServices,
  { token: link, opened: form, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { accountId, recipientId } = link;
  const report = await findFinalReport(services.database, { ...form, subject: subjectOf(link) });
  if (!report || recipientId === null || isTest(link)) return { next: null, all: null };
  const { arrangement } = await ownPlan(services, report, now);
  return planPayLinks(services.tokens, { accountId, recipientId }, arrangement);
}

/** Throws NONE for another plan than the link's own. */
export async function endOwnPlan(
  services: EndServices,
  { token: link, opened: form, body, ip, now }: CallContext<"POST /api/Enrollments/EndInstallmentPlan">,
): Promise<null> {
  const { accountId, recipientId } = link;
  const report = await findFinalReport(services.database, { ...form, subject: subjectOf(link) });
  if (report?.reportId !== body.arrangementId || recipientId === null || isTest(link)) throw notFound();
  return endPlan(services, { accountId, recipientId }, { arrangementId: body.arrangementId, ip, now });
}

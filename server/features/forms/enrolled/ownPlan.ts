// The plan of a submission, and what was paid of it: the part of the customer's debt that the plan's page shows.
import type { ArrangementState } from "@billwright/engine/debt";
import type { InstallmentLine } from "@billwright/schemas";
import { debtOf, type CustomersDebt, type DebtServices } from "../../money/index.ts";
import { scheduleOf } from "../receipts/index.ts";
import type { Report } from "../submissions/index.ts";
import type { Versions } from "../enrollments/index.ts";

export interface PlanServices extends DebtServices {
  versions: Versions;
}

export interface OwnPlan {
  /** As it was agreed to; null: none can be made. */
  schedule: InstallmentLine[] | null;
  /** Null: another arrangement has replaced it, or it is nobody's debt. */
  arrangement: ArrangementState | null;
  /** All that its customer owes; undefined: it is nobody's debt. */
  debt: CustomersDebt | undefined;
}

export async function ownPlan(services: PlanServices, report: Report, now: Date): Promise<OwnPlan> {
  const { accountId, recipientId, reportId, versionId } = report;
  const debt =
    recipientId === null || report.isTest ? undefined : await debtOf(services, { accountId, recipientId }, now);
  const own = debt?.agreement?.agreementId === reportId ? debt : null;
  if (own?.agreement) return { schedule: own.agreement.lines, arrangement: own.arrangement, debt };
  const compiled = await services.versions.compiled(services.database, accountId, versionId);
  return { schedule: compiled && scheduleOf(compiled, report), arrangement: null, debt };
}

// Where a landing page leads a customer.
import type { EnrollmentType } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { findEnrolledForm } from "../enrolled/index.ts";
import { findFinalReport } from "../submissions/index.ts";
import { findLandingForm } from "../templates/index.ts";

/** The types that have a landing page. */
export type LandingType = Extract<EnrollmentType, "InstallmentPlan" | "AutoPay" | "EBill">;

export interface Way {
  enrollmentId: string;
  /** The customer has enrolled by it already. */
  isEnrolled: boolean;
}

interface Wanted {
  accountId: string;
  subject: string;
  type: LandingType;
}

/** To the enrolment in force, by whichever form it was made; else to the account's form. Null: the account has none. */
export async function findWay(database: Queryable, of: Wanted): Promise<Way | null> {
  const standing = await findEnrolledForm(database, of);
  if (standing !== undefined) return { enrollmentId: standing, isEnrolled: true };
  const enrollmentId = await findLandingForm(database, of);
  if (enrollmentId === undefined) return null;
  const isPlan = of.type === "InstallmentPlan";
  return {
    enrollmentId,
    isEnrolled: isPlan && (await findFinalReport(database, { ...of, enrollmentId })) !== undefined,
  };
}

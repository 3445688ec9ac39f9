// Where a landing page leads a customer.
import type { EnrollmentType } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { findEnrolledForm } from "../enrolled/index.ts";
import { findFinalReport } from "../submissions/index.ts";

/** The types that have a landing page. */
export type LandingType = Extract<EnrollmentType, "InstallmentPlan" | "AutoPay" | "EBill">;

export interface Way {
  enrollmentId: string;
  /** The customer has enrolled by it already. */
  stands: boolean;
}

interface Wanted {
  accountId: string;
  subject: string;
  type: LandingType;
}

/** To the enrolment that stands, by whichever form it was made; else to the account's form. Null: the account has none. */
export async function findWay(database: Queryable, of: Wanted): Promise<Way | null> {
  const standing = await findEnrolledForm(database, of);
  if (standing !== undefined) return { enrollmentId: standing, stands: true };
  const enrollmentId = await findForm(database, of);
  if (enrollmentId === undefined) return null;
  const isPlan = of.type === "InstallmentPlan";
  return { enrollmentId, stands: isPlan && (await findFinalReport(database, { ...of, enrollmentId })) !== undefined };
}

/** Of the forms of this type that customers can fill in, the one that the account's settings name, else the newest. */
async function findForm(database: Queryable, { accountId, type }: Wanted): Promise<string | undefined> {
  const { rows } = await database.raw<{ rows: { enrollmentId: string }[] }>(
    `select form.template_id as "enrollmentId"
     from templates as form join accounts as account on account.account_id = form.account_id
     where form.account_id = :accountId and form.channel = 'DynamicForms' and form.type = :type
       and form.active_version_id is not null
     order by (form.template_id = account.settings -> 'landing' ->> :type) is true desc, form.created_at desc, form.template_id
     limit 1`,
    { accountId, type },
  );
  return rows[0]?.enrollmentId;
}

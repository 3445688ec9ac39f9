// Reads forms and what has been submitted to them.
import type { EnrollmentType, TemplateStatus } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import type { Link } from "../../tokens/payloads.ts";
import type { StoredForm } from "./localize.ts";

/** A form with its account, as one link opens it. */
export interface OpenedForm {
  accountId: string;
  enrollmentId: string;
  name: string;
  type: EnrollmentType;
  status: TemplateStatus;
  /** The version customers fill in now; null: none was ever activated. */
  versionId: string | null;
  thanksLink: string | null;
  country: string;
  supportPhone: string | null;
  supportEmail: string | null;
  captureIp: boolean;
  isRevoked: boolean;
}

export type ReportState = "reserved" | "files" | "final";

export interface ReportSummary {
  reportId: string;
  state: ReportState;
}

/** Whose a submission is: the recipient, or the link itself where it names none. */
export const subjectOf = (link: Link): string =>
  link.recipientId === null ? `link:${link.jti}` : `recipient:${link.recipientId}`;

/** The link's form; undefined where there is none. One query, as every call of a customer begins with it. */
export async function findForm(database: Queryable, link: Link): Promise<OpenedForm | undefined> {
  return database("enrollments as e")
    .join("accounts as a", "a.account_id", "e.account_id")
    .where({ "e.account_id": link.accountId, "e.enrollment_id": link.enrollmentId })
    .first<OpenedForm | undefined>(
      "e.account_id as accountId",
      "e.enrollment_id as enrollmentId",
      "e.name",
      "e.type",
      "e.status",
      "e.active_version_id as versionId",
      "e.thanks_link as thanksLink",
      "a.country",
      "a.support_phone as supportPhone",
      "a.support_email as supportEmail",
      "a.capture_ip as captureIp",
      database.raw(
        'exists (select from revoked_links r where r.account_id = e.account_id and r.link_id = ?) as "isRevoked"',
        [link.jti],
      ),
    );
}

/** A version's form; versions never change, so whoever has one may keep it. */
export async function findVersion(
  database: Queryable,
  accountId: string,
  versionId: string,
): Promise<StoredForm | undefined> {
  const row = await database("enrollment_versions")
    .where({ account_id: accountId, version_id: versionId })
    .first<{ form: StoredForm } | undefined>("form");
  return row?.form;
}

/** What this link's person has begun or finished with this form, the latest first. */
export async function findReports(database: Queryable, link: Link): Promise<ReportSummary[]> {
  return database("reports")
    .where({ account_id: link.accountId, enrollment_id: link.enrollmentId, subject: subjectOf(link) })
    .orderBy("created_at", "desc")
    .limit(20)
    .select<ReportSummary[]>("report_id as reportId", "state");
}

// The report that a link may access. A request for another's gets the same answer as for a missing one (threats.md T5).
import { notFound } from "../../../http/refusal.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { subjectOf } from "../../../tokens/subject.ts";
import type { SubmissionServices } from "./services.ts";
import { findReport, type Report } from "./store.ts";

/** The report, if it is the link's own: of its form and of its subject. Throws NONE. */
export async function ownReport(
  { database }: Pick<SubmissionServices, "database">,
  link: Link,
  reportId: string,
): Promise<Report> {
  const report = await findReport(database, link.accountId, reportId);
  const isOwn = report?.enrollmentId === link.enrollmentId && report.subject === subjectOf(link);
  if (!isOwn) throw notFound();
  return report;
}

// The calls that open a form.
import type { Enrollment, Language } from "@billwright/schemas";
import { languages } from "@billwright/schemas";
import type { Database } from "../../database/connect.ts";
import type { CallContext, Routes } from "../../http/route.ts";
import type { Seal } from "../../tokens/seal.ts";
import { localizeEnrollment } from "./localize.ts";
import { activeVersionOf, openLink } from "./openLink.ts";
import { findReports } from "./store.ts";
import type { Versions } from "./versions.ts";

export interface EnrollmentServices {
  database: Database;
  seal: Seal;
  versions: Versions;
}

export function enrollmentRoutes(services: EnrollmentServices) {
  return {
    "GET /api/Enrollments/Get": (context) => getEnrollment(services, context),
  } satisfies Partial<Routes>;
}

async function getEnrollment(
  { database, seal, versions }: EnrollmentServices,
  { query, token: link }: CallContext<"GET /api/Enrollments/Get">,
): Promise<Enrollment> {
  const form = await openLink(database, seal, link, {
    enrollmentId: query.id,
    encAccount: query.encryptedAccountId,
    recipientId: query.recipient,
  });
  const versionId = activeVersionOf(form);
  const stored = await versions.load(database, form.accountId, versionId);
  const reports = await findReports(database, link);
  const language: Language = query.language && query.language in languages ? (query.language as Language) : "en";
  const enrollment = localizeEnrollment(stored, language);
  const isSubmitted = !enrollment.multipleSubmission && reports.some((report) => report.state === "final");
  return {
    ...enrollment,
    id: form.enrollmentId,
    versionId,
    status: form.status,
    isSubmitted,
    submittedByCurrentUser: isSubmitted,
    country: enrollment.country ?? form.country,
    companyContactPhone: enrollment.companyContactPhone ?? form.supportPhone,
    companyContactEmail: enrollment.companyContactEmail ?? form.supportEmail,
  };
}

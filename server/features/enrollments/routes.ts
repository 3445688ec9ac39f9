// The calls that open a form.
import { languages, type CallData, type Enrollment } from "@billwright/schemas";
import type { CallContext, Routes } from "../../http/route.ts";
import { fetchLink } from "./fetcher.ts";
import { asLanguage } from "./language.ts";
import { languagesOf, localizeEnrollment } from "@billwright/engine";
import type { EnrollmentServices } from "./services.ts";
import { findReports } from "./store.ts";

type Translations = "GET /api/Enrollments/AvailableTranslations";
type Get = "GET /api/Enrollments/Get";
type CaptureIp = "GET /api/Enrollments/GetCaptureIpAddressConfig";

export const enrollmentRoutes = (
  services: EnrollmentServices,
): Routes<"GET /api/Enrollments/Fetcher" | Translations | Get | CaptureIp> => ({
  "GET /api/Enrollments/Fetcher": (context) => fetchLink(services, context),
  "GET /api/Enrollments/Get": (context) => getEnrollment(services, context),
  "GET /api/Enrollments/AvailableTranslations": (context) => availableTranslations(services, context),
  "GET /api/Enrollments/GetCaptureIpAddressConfig": async ({ opened }) => ({ captureIpAddress: opened.captureIp }),
});

async function getEnrollment(
  { database, versions }: EnrollmentServices,
  { query, token: link, opened: form }: CallContext<Get>,
): Promise<Enrollment> {
  const { versionId } = form;
  const stored = await versions.load(database, form.accountId, versionId);
  const reports = await findReports(database, link);
  const enrollment = localizeEnrollment(stored, asLanguage(query.language));
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

async function availableTranslations(
  { database, versions }: EnrollmentServices,
  { opened: form }: CallContext<Translations>,
): Promise<CallData<Translations>> {
  const stored = await versions.load(database, form.accountId, form.versionId);
  return {
    translations: languagesOf(stored).map((code) => ({ code, name: languages[code] })),
    country: stored.enrollment.country ?? form.country,
  };
}

// The calls that open a form.
import type { Enrollment } from "@billwright/schemas";
import type { CallContext, Routes } from "../../../http/route.ts";
import { fetchLink } from "./fetcher.ts";
import { asLanguage } from "../../../http/language.ts";
import { enrollmentIn, isDone, readForm, translationsOf } from "./readForm.ts";
import type { EnrollmentServices } from "./services.ts";

type Translations = "GET /api/Enrollments/AvailableTranslations";
type Get = "GET /api/Enrollments/Get";
type CaptureIp = "GET /api/Enrollments/GetCaptureIpAddressConfig";

export const enrollmentRoutes = (
  services: EnrollmentServices,
): Routes<"GET /api/Enrollments/Fetcher" | Translations | Get | CaptureIp> => ({
  "GET /api/Enrollments/Fetcher": (context) => fetchLink(services, context),
  "GET /api/Enrollments/Get": (context) => getEnrollment(services, context),
  "GET /api/Enrollments/AvailableTranslations": async ({ opened }) => translationsOf(await readForm(services, opened)),
  "GET /api/Enrollments/GetCaptureIpAddressConfig": async ({ opened }) => ({ captureIpAddress: opened.captureIp }),
});

async function getEnrollment(
  services: EnrollmentServices,
  { query, token: link, opened }: CallContext<Get>,
): Promise<Enrollment> {
  const enrollment = enrollmentIn(asLanguage(query.language), await readForm(services, opened));
  const isSubmitted = isDone(enrollment, await services.fillings.ofLink(services.database, link));
  return { ...enrollment, isSubmitted, submittedByCurrentUser: isSubmitted };
}

// What a link's form is to whoever follows the link, and whether this person is done with it.
import { languagesOf, localizeEnrollment } from "@billwright/engine";
import { languages, type CallData, type Enrollment, type Language, type StoredForm } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { ReportSummary } from "./fillings.ts";
import type { OpenForm } from "./openLink.ts";
import type { Versions } from "./versions.ts";

/** A form that can be filled in, and the version that its link opens. */
export interface ReadForm {
  form: OpenForm;
  stored: StoredForm;
}

interface Services {
  database: Queryable;
  versions: Versions;
}

export const readForm = async ({ database, versions }: Services, form: OpenForm): Promise<ReadForm> => ({
  form,
  stored: await versions.load(database, form.accountId, form.versionId),
});

/** As Get answers it to somebody who has submitted nothing. */
export function enrollmentIn(language: Language, { form, stored }: ReadForm): Enrollment {
  const enrollment = localizeEnrollment(stored, language);
  return {
    ...enrollment,
    id: form.enrollmentId,
    versionId: form.versionId,
    status: form.status,
    isSubmitted: false,
    submittedByCurrentUser: false,
    country: enrollment.country ?? form.country,
    companyContactPhone: enrollment.companyContactPhone ?? form.supportPhone,
    companyContactEmail: enrollment.companyContactEmail ?? form.supportEmail,
  };
}

export const translationsOf = ({ form, stored }: ReadForm): CallData<"GET /api/Enrollments/AvailableTranslations"> => ({
  translations: languagesOf(stored).map((code) => ({ code, name: languages[code], language: code })),
  country: stored.enrollment.country ?? form.country,
});

/** Whether a person with these reports has nothing left to submit. */
export const isDone = ({ multipleSubmission }: Enrollment, reports: readonly ReportSummary[]): boolean =>
  !multipleSubmission && reports.some(({ state }) => state === "final");

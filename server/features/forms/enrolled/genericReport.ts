// GET GetGenericReport: the state of a link's e-bill or autopay enrolment.
import { localizeEnrollment } from "@billwright/engine";
import type { CallData } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import type { CallContext } from "../../../http/route.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import { asLanguage } from "../../../http/language.ts";
import { isOpen, type Versions } from "../enrollments/index.ts";
import { findFinalReport } from "../submissions/index.ts";
import { followable, hostsOf } from "../../platform/index.ts";
import { findEnrolled, isEndable, wasEnrolled } from "./store.ts";
import { thanksTags } from "./thanksTags.ts";

type Name = "GET /api/Enrollments/GetGenericReport";

export interface StatusServices {
  database: Database;
  versions: Versions;
}

/** An author's test enrols nobody: it stays as it was sent, and there is nothing to end. */
export async function genericReport(
  { database, versions }: StatusServices,
  { query, token: link, opened: form }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { accountId, enrollmentId, type } = form;
  const of = { accountId, enrollmentId, subject: subjectOf(link) };
  const report = await findFinalReport(database, of);
  const versionId = report?.versionId ?? form.versionId;
  const stored = versionId === null ? null : await versions.load(database, accountId, versionId);
  const enrollment = stored && localizeEnrollment(stored, asLanguage(query.language));
  const enrolled = isTest(link) ? report !== undefined : (await findEnrolled(database, of)) !== undefined;
  return {
    type,
    title: enrollment?.name ?? null,
    description: enrollment?.thanksMessage ?? null,
    tags: report ? thanksTags(enrollment?.thanksMessage ?? "", report) : [],
    country: enrollment?.country ?? form.country,
    unenrollButton: isEndable(type) && !isTest(link),
    enrolled,
    wasEnrolled: enrolled || (await wasEnrolled(database, of)),
    companyContactPhone: enrollment?.companyContactPhone ?? form.supportPhone,
    companyContactEmail: enrollment?.companyContactEmail ?? form.supportEmail,
    preferences: form.preferencesLink && followable(form.preferencesLink, await hostsOf(database, accountId)),
    apiError: enrollment ? null : "form.closed",
    isOpen: isOpen(form),
  };
}

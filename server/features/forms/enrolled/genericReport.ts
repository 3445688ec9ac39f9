// GET GetGenericReport: the state of a link's e-bill or autopay enrolment.
import { localizeEnrollment } from "@billwright/engine";
import { unitsOf } from "@billwright/engine/money";
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import { asLanguage } from "../../../http/language.ts";
import { isOpen } from "../enrollments/index.ts";
import { enrollingKinds } from "../receipts/index.ts";
import { findFinalReport } from "../submissions/index.ts";
import { followable, handOverState, hostsOf } from "../../platform/index.ts";
import { debtOf, shownArrangement, standingIn } from "../../money/index.ts";
import type { PlanServices } from "./ownPlan.ts";
import { findEnrolled, isEndable, wasEnrolled } from "./store.ts";
import { thanksTags } from "./thanksTags.ts";

type Name = "GET /api/Enrollments/GetGenericReport";

/** An author's test enrols nobody: it stays as it was sent, and there is nothing to end. */
export async function genericReport(
  services: PlanServices,
  { query, token: link, opened: form, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, versions } = services;
  const { accountId, enrollmentId, type } = form;
  const of = { accountId, enrollmentId, subject: subjectOf(link) };
  const report = await findFinalReport(database, of);
  const versionId = report?.versionId ?? form.versionId;
  const stored = versionId === null ? null : await versions.load(database, accountId, versionId);
  const enrollment = stored && localizeEnrollment(stored, asLanguage(query.language));
  const inForce = isTest(link) ? undefined : await findEnrolled(database, of);
  const about = inForce ?? report?.reportId;
  const enrolled = isTest(link) ? report !== undefined : inForce !== undefined;
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
    ...(await owedBy(services, form, link, now)),
    apiError: enrollment ? null : "form.closed",
    isOpen: isOpen(form),
    handOver: about === undefined ? null : await handOverState(database, { accountId, about, kinds: enrollingKinds }),
  };
}

/** What autopay will draw is what is owed, by the plan in force. */
async function owedBy(
  services: PlanServices,
  { accountId, type }: CallContext<Name>["opened"],
  link: CallContext<Name>["token"],
  now: Date,
): Promise<Pick<CallData<Name>, "owed" | "arrangement">> {
  const { recipientId } = link;
  if (type !== "AutoPay" || recipientId === null || isTest(link)) return { owed: null, arrangement: null };
  const debt = await debtOf(services, { accountId, recipientId }, now);
  const standing = standingIn(debt);
  return {
    owed: debt.owed === null ? null : unitsOf(debt.owed),
    arrangement: standing && shownArrangement(standing),
  };
}

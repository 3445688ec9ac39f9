// GET GetSubmissionData: the plan that a link has submitted, with what its lines are made of.
import { localizeEnrollment, scheduleTotal, traitsOf, type CompiledForm } from "@billwright/engine";
import { billersDate } from "@billwright/engine/calendar";
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { subjectOf } from "../../../tokens/subject.ts";
import { asLanguage } from "../../../http/language.ts";
import { isOpen, compileOrNull } from "../enrollments/index.ts";
import { findFinalReport, type Report } from "../submissions/index.ts";
import { planHandOver, shownArrangement } from "../../money/index.ts";
import { ownPlan, type PlanServices } from "./ownPlan.ts";
import { thanksTags } from "./thanksTags.ts";

type Name = "GET /api/Enrollments/GetSubmissionData";
type Context = CallContext<Name>;

export async function submissionData(
  services: PlanServices,
  { query, token: link, opened: form, now }: Context,
): Promise<CallData<Name>> {
  const { database, versions } = services;
  const report = await findFinalReport(database, { ...form, subject: subjectOf(link) });
  if (!report) return nothing(form, link);
  const stored = await versions.load(database, report.accountId, report.versionId);
  const enrollment = localizeEnrollment(stored, asLanguage(query.language));
  const compiled = compileOrNull(enrollment);
  const { schedule, arrangement } = await ownPlan(services, report, now);
  const handOver = await planHandOver(database, report.accountId, report.reportId);
  return {
    ...nothing(form, link),
    installmentName: enrollment.name ?? null,
    installmentDescription: enrollment.thanksMessage ?? "",
    tags: thanksTags(enrollment.thanksMessage ?? "", report),
    submissionTime: report.createdAt.toISOString(),
    installmentPeriod: compiled && periodIn(compiled, report),
    companyContactPhone: enrollment.companyContactPhone ?? form.supportPhone,
    companyContactEmail: enrollment.companyContactEmail ?? form.supportEmail,
    downPayment: enrollment.downPayment ?? 0,
    country: enrollment.country ?? form.country,
    accountBalance: report.balance,
    nextBillDate: nextBillDateIn(report, form.country),
    schedule,
    ...(schedule !== null && { scheduleTotal: scheduleTotal(schedule) }),
    arrangement: arrangement && shownArrangement(arrangement),
    ...(handOver !== null && { handOver }),
  };
}

const nothing = (form: Context["opened"], { recipientId }: Context["token"]): CallData<Name> => ({
  type: form.type,
  installmentName: form.name,
  installmentDescription: null,
  tags: [],
  submissionTime: null,
  installmentPeriod: null,
  companyContactPhone: form.supportPhone,
  companyContactEmail: form.supportEmail,
  downPayment: 0,
  country: form.country,
  accountBalance: null,
  nextBillDate: null,
  recipientId,
  schedule: null,
  arrangement: null,
  isOpen: isOpen(form),
});

/** The number of instalments that was chosen. */
function periodIn({ inputs }: CompiledForm, { submission }: Pick<Report, "submission">): number | null {
  const chosen = submission.inputForms.find(({ id }) => inputs[id] && traitsOf(inputs[id].type).isPeriod);
  return typeof chosen?.value === "number" ? chosen.value : null;
}

/** As yyyy-mm-dd, or as the biller wrote it where that cannot be read. A blank tag says nothing. */
function nextBillDateIn({ submission }: Pick<Report, "submission">, country: string): string | null {
  const written = submission.mergeTags.find(({ name }) => name === "NextBillDate")?.value.trim() || null;
  return written && (billersDate(written, country) ?? written);
}

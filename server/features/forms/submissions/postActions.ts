// POST PostActions: makes a submission final, once, with all consequences in one transaction (threats.md T18, T21, T25).
import type { CompiledForm } from "@billwright/engine";
import type { CallData } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { Refused, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { noteDifferences, tagClaims, followableFor, type Step } from "../../platform/index.ts";
import { customerOf, type OpenedForm } from "../enrollments/index.ts";
import { resultsToken } from "../../../tokens/resultsToken.ts";
import { subjectOf } from "../../../tokens/subject.ts";
import { agreedTextOf } from "./agreedText.ts";
import { countFinal, countNotCompleted } from "./attempts.ts";
import { missingFiles } from "./attachmentStore.ts";
import { insertBankAccount, type BankAccount } from "./bankAccounts.ts";
import { findBillerKey, takeBankDetails } from "./bankDetails.ts";
import type { FinalReport } from "../../finalReport.ts";
import { followedPlan } from "./followedPlan.ts";
import { leaving } from "./progress.ts";
import { ownReport } from "./ownReport.ts";
import type { SubmissionServices } from "./services.ts";
import { markFinal, type Report } from "./store.ts";
import type { Link } from "../../../tokens/payloads.ts";

type Name = "POST /api/Enrollments/PostActions";
type Context = CallContext<Name>;

export async function postActions(services: SubmissionServices, context: Context): Promise<CallData<Name>> {
  const { body, token: link, opened, ip } = context;
  const report = await ownReport(services, link, body.reportId);
  const form = await services.versions.compiled(services.database, report.accountId, report.versionId);
  if (!form) throw refuse("UNPROCESSABLE", "submit.invalidForm");
  const { thanksLink: wanted } = (await services.versions.load(services.database, report.accountId, report.versionId))
    .enrollment;
  const thanksLink = wanted ? await followableFor(services, report.accountId, wanted) : null;
  if (report.state !== "final") {
    await finish(services, context, form, opened, report).catch((error: unknown) =>
      countNotCompleted(services, report, error),
    );
    if (thanksLink === null && wanted) await recordRefusedLink(services, { link, ip }, opened);
  }
  return answerOf(services, opened, form, thanksLink);
}

/** The customer sees the thanks page nevertheless; the audit trail records the reason for the biller (threats.md T30). */
const recordRefusedLink = (
  { database, audit }: SubmissionServices,
  { link, ip }: { link: Link; ip: string },
  { accountId, enrollmentId }: OpenedForm,
): Promise<void> =>
  audit.write(database, { accountId, actor: subjectOf(link), action: "link_refused", object: enrollmentId, ip });

async function finish(
  services: SubmissionServices,
  context: Context,
  form: CompiledForm,
  opened: OpenedForm,
  report: Report,
): Promise<void> {
  const { database, runtime } = services;
  const missing = await missingFiles(database, report);
  if (missing.length > 0)
    throw new Refused(
      "REFUSE",
      missing.map((field) => ({ key: "submit.filesMissing", field })),
    );
  const bank = await bankFor(services, context, form, report);
  const agreed = await agreedTextOf(services.texts, { form, opened, report, bank });
  const { progress = null } = context.body;
  const left = progress === null ? [] : await leaving(services, opened, progress, context.now);
  const { accountId, recipientId, isTest } = report;
  const sender = { accountId, recipientId, isTest };
  const plan = await followedPlan(services, form.enrollment.type, sender, context.body.replaces, context.now);
  const consented: Report = { ...report, consent: report.consent && { ...report.consent, ...agreed } };
  const finishing = { report: consented, following: plan?.following ?? null, bank, left };
  await inTransaction(database, runtime, (transaction) => makeFinal(services, transaction, context, finishing));
}

/** Only an autopay enrolment takes bank details. */
async function bankFor(
  services: SubmissionServices,
  { body, token, opened: { accountDigits, country } }: Context,
  form: CompiledForm,
  report: Report,
): Promise<BankAccount | null> {
  const details = body.bankDetails ?? null;
  if (form.enrollment.type === "AutoPay") {
    const { savedBanks } = await customerOf(services.biller, token, country);
    const billerKey = await findBillerKey(services.database, report.accountId);
    return takeBankDetails({ ...services, billerKey }, form, report, details, { savedBanks, accountDigits });
  }
  if (details !== null) throw refuse("BAD", "field.unknown", { field: "bankDetails" });
  return null;
}

interface Finishing extends Pick<FinalReport, "following"> {
  report: Report;
  bank: BankAccount | null;
  /** Where the visit was counted before, and is not any more. */
  left: readonly Step[];
}

/** All or nothing; a second request finds the report final and does nothing. */
async function makeFinal(
  services: SubmissionServices,
  transaction: Transaction,
  { body, ip, now, opened: { hasWebhook, isAnnounced } }: Context,
  { report, following, bank, left }: Finishing,
): Promise<void> {
  const { accountId, enrollmentId, versionId, reportId, subject } = report;
  if (!(await markFinal(transaction, report, now))) return;
  // Nobody is ever charged for a test: its bank numbers are not stored.
  if (bank && !report.isTest) await insertBankAccount(transaction, report, bank, now);
  const { enrollment } = await services.versions.load(transaction, accountId, versionId);
  const others = report.isTest ? [] : services.whenFinal;
  for (const then of others)
    await then(transaction, { ...report, following, hasWebhook, isAnnounced, enrollment, at: now });
  await countFinal(services, transaction, report, { source: body.source ?? null, steps: left });
  const entry = { accountId, actor: subject, object: reportId, ip };
  const detail = { enrollmentId, versionId, isTest: report.isTest };
  await services.audit.write(transaction, { ...entry, action: "submitted", detail });
  await noteDifferences(
    services.audit,
    transaction,
    entry,
    tagClaims("tags", body.tags ?? [], report.submission.mergeTags),
  );
}

async function answerOf(
  { tokens }: SubmissionServices,
  opened: OpenedForm,
  { enrollment }: CompiledForm,
  link: string | null,
): Promise<CallData<Name>> {
  const { allowViewResults, multipleSubmission } = enrollment;
  return {
    error: null,
    isSubmitted: true,
    link,
    allowViewResults,
    multipleSubmission,
    analyticToken: await resultsToken(tokens, opened, allowViewResults),
  };
}

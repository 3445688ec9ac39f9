// POST SubmitEnrollment: replays the answers and stores them, once (submit.once, threats.md T17).
import { messages, type CallData } from "@billwright/schemas";
import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { isDuplicate } from "../../../database/failures.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { noteDifferences, tagClaims } from "../../platform/index.ts";
import { customerOf, demandOpen, isStillTaken, lessThanNamed, type OpenedForm } from "../enrollments/index.ts";
import { asLanguage } from "../../../http/language.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import { countRefused, countTaken, type Filling } from "./attempts.ts";
import { bodyHash } from "./bodyHash.ts";
import { followedPlan } from "./followedPlan.ts";
import { replayAnswers, type Replayed } from "./replayAnswers.ts";
import type { SubmissionServices } from "./services.ts";
import type { Consent } from "../../finalReport.ts";
import { findEarlier, insertReport, lockFilling, type Earlier, type Report } from "./store.ts";

type Name = "POST /api/Enrollments/SubmitEnrollment";
type Context = CallContext<Name>;

export async function submitEnrollment(services: SubmissionServices, context: Context): Promise<CallData<Name>> {
  const { body, token: link, opened: form } = context;
  const of = { accountId: form.accountId, enrollmentId: form.enrollmentId, subject: subjectOf(link) };
  const filling = { ...of, key: context.idempotencyKey, hash: bodyHash(body), isTest: isTest(link) };
  return take(services, context, form, filling).catch((error: unknown) => countRefused(services, filling, error));
}

/** The id of the report that contains this filling. */
async function take(
  services: SubmissionServices,
  context: Context,
  form: OpenedForm,
  filling: Filling,
): Promise<string> {
  const { report: earlier, isSlotTaken } = await findEarlier(services.database, filling, filling.key);
  if (earlier) return demandSame(earlier, filling);
  const report = await newReport(services, context, { form, filling, isSlotTaken });
  try {
    return await inTransaction(services.database, services.runtime, (transaction) =>
      reserve(services, transaction, context, report, filling),
    );
  } catch (error) {
    return await sortOutDuplicate(services, filling, error);
  }
}

/** The earlier answer for this filling. Throws 422 if its key was used for another body. */
function demandSame({ reportId, bodyHash: stored }: NonNullable<Earlier["report"]>, { hash }: Filling): string {
  if (stored !== hash) throw refuse("UNPROCESSABLE", "submit.keyReused");
  return reportId;
}

/** The report as it would be stored. */
async function newReport(
  services: SubmissionServices,
  context: Context,
  { form, filling, isSlotTaken }: { form: OpenedForm; filling: Filling; isSlotTaken: boolean },
): Promise<Report> {
  const { body, token: link, now } = context;
  const versionId = await answeredVersion(services.database, form, body.versionId ?? null, now);
  const compiled = await services.versions.compiled(services.database, form.accountId, versionId);
  if (!compiled) throw refuse("UNPROCESSABLE", "submit.invalidForm");
  const isMany = filling.isTest || compiled.enrollment.multipleSubmission;
  if (!isMany && isSlotTaken) throw refuse("REFUSE", "submit.already");
  const customer = await customerOf(services.biller, link, form.country);
  const sender = { accountId: link.accountId, recipientId: link.recipientId, isTest: filling.isTest };
  const plan = await followedPlan(services, compiled.enrollment.type, sender, body.replaces, now);
  const balance = lessThanNamed(customer.tags, plan?.owed ?? null);
  const replayed = await replayAnswers(
    {
      ...{ form: compiled, body, link, customer, country: form.country, balance, now },
      leastInstallment: form.leastInstallment,
    },
    services.contacts,
  );
  const reportId = services.runtime.newId();
  return {
    ...reportOf(context, filling, replayed),
    reportId,
    versionId,
    slot: isMany ? reportId : filling.subject,
    ip: form.captureIp ? await services.customerIp.of(context.ip) : null,
  };
}

/** Answers count to the version that they were given to: the active one, or for a day the one before it (P135). */
async function answeredVersion(
  database: Queryable,
  form: OpenedForm,
  claimed: string | null,
  now: Date,
): Promise<string> {
  const { accountId, enrollmentId: templateId, versionId: active } = demandOpen(form);
  if (claimed === null || claimed === active) return active;
  if (await isStillTaken(database, { accountId, templateId, versionId: claimed }, now)) return claimed;
  throw refuse("GONE", "form.changed");
}

function reportOf(
  { body, token: link, now }: Context,
  { key, hash, ...of }: Filling,
  replayed: Replayed,
): Omit<Report, "reportId" | "versionId" | "slot" | "ip"> {
  const language = asLanguage(body.language);
  return {
    ...of,
    linkId: link.jti,
    recipientId: link.recipientId,
    state: "reserved",
    idempotencyKey: key,
    bodyHash: hash,
    submission: replayed.submission,
    filesNeeded: replayed.filesNeeded,
    consent: replayed.asksConsent ? consentOf(now, language, body.agreed === true ? "box" : "call") : null,
    balance: replayed.balance,
    language,
    browserTime: new Date(body.submitTime),
    createdAt: now,
    finalAt: null,
  };
}

const consentText = "payment.agree";

function consentOf(now: Date, language: string, by: Consent["by"]): Consent {
  const textVersion = createHash("sha256").update(messages[consentText]).digest("hex").slice(0, 16);
  return { at: now.toISOString(), textKey: consentText, textVersion, language, by };
}

/** Stores the report, unless the same filling is being stored at this moment or was stored before. */
async function reserve(
  services: SubmissionServices,
  transaction: Transaction,
  { body, ip }: Context,
  report: Report,
  filling: Filling,
): Promise<string> {
  if (filling.key !== null) {
    const { isFree, report: earlier } = await lockFilling(transaction, filling, filling.key);
    if (!isFree) throw refuse("REFUSE", "submit.running");
    if (earlier) return demandSame(earlier, filling);
  }
  await insertReport(transaction, report);
  await countTaken(services, transaction, filling);
  const { accountId, subject: actor, reportId: object, submission } = report;
  await noteDifferences(
    services.audit,
    transaction,
    { accountId, actor, object, ip },
    {
      ...tagClaims("mergeTags", body.mergeTags, submission.mergeTags),
      customerIpAddress: [body.customerIpAddress, ip],
    },
  );
  return report.reportId;
}

/** Another filling was faster: the table's unique rules decide. */
async function sortOutDuplicate({ database }: SubmissionServices, filling: Filling, error: unknown): Promise<string> {
  const isOfSlot = isDuplicate(error, "reports_once");
  if (!isOfSlot && !isDuplicate(error, "reports_key")) throw error;
  // The same filling breaks both rules: whichever is named, its own report comes first.
  const { report: earlier } = await findEarlier(database, filling, filling.key);
  if (earlier) return demandSame(earlier, filling);
  if (isOfSlot) throw refuse("REFUSE", "submit.already");
  throw error;
}

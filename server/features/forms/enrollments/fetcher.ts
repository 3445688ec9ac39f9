// GET Fetcher: opens a link. What the form needs to begin, from the token and the biller; the visit is counted.
import type { CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { CallContext } from "../../../http/route.ts";
import { sealAccount } from "../../../tokens/encAccount.ts";
import type { SavedBank } from "../../../providers/biller/biller.ts";
import { logoPath, savedBankLogo } from "../banks/index.ts";
import { arrivalsOf } from "./arrivals.ts";
import { customerOf } from "./customer.ts";
import { isOpen } from "./openLink.ts";
import { isDone } from "./readForm.ts";
import type { EnrollmentServices } from "./services.ts";
import { resultsToken } from "../../../tokens/resultsToken.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import { findReports, findSubmission, type OpenedForm, type ReportSummary } from "./store.ts";

type Name = "GET /api/Enrollments/Fetcher";

export async function fetchLink(
  services: EnrollmentServices,
  { query, token: link, opened: form, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, seal, versions, biller, events, tokens, codeShape } = services;
  const { accountId, enrollmentId } = form;
  const customer = await customerOf(biller, link);
  const stored = isOpen(form) ? await versions.load(database, accountId, form.versionId) : null;
  const allowViewResults = stored?.enrollment.allowViewResults ?? false;
  const reports = await findReports(database, link);
  const happening = {
    accountId,
    enrollmentId,
    subject: subjectOf(link),
    source: query.source ?? null,
    isTest: isTest(link),
  };
  await events.record(database, { ...happening, kind: stored ? "Visit" : ["Visit", "Failure"] });
  return {
    apiError: !stored ? "form.expired" : isDone(stored.enrollment, reports) ? "submit.already" : null,
    tags: customer.tags,
    autoPayElements: { payDates: customer.payDates, savedBanks: await shownBanks(services, form, customer.savedBanks) },
    companyName: form.companyName,
    enrollmentId,
    encAccount: sealAccount(seal, accountId),
    recipientId: link.recipientId,
    notificationLogId: link.notificationLogId,
    communicationChannel: link.communicationChannel,
    ...codeShape(form.codeSettings),
    analyticToken: await resultsToken(tokens, form, allowViewResults),
    resume: await unfinished(database, accountId, reports),
    now: now.toISOString(),
    ...(isTest(link) && { isTest: true }),
  };
}

/** With their logos where the form draws from them; without what only finds those. */
const shownBanks = (
  { banks }: EnrollmentServices,
  { type }: OpenedForm,
  saved: readonly SavedBank[],
): Promise<CallData<Name>["autoPayElements"]["savedBanks"]> =>
  Promise.all(
    saved.map(async (bank) => {
      const { token, name, lastFour } = bank;
      const logoId = type === "AutoPay" ? await savedBankLogo(banks, bank) : null;
      return { token, name, lastFour, ...(logoId !== null && { logo: logoPath(logoId) }) };
    }),
  );

/** The latest submission that stopped half-way, for the page to go on with, and which of its files it still lacks. */
async function unfinished(
  database: Queryable,
  accountId: string,
  [latest]: readonly ReportSummary[],
): Promise<CallData<Name>["resume"]> {
  if (!latest || latest.state === "final") return null;
  const { reportId, state } = latest;
  const submission = await findSubmission(database, accountId, reportId);
  const arrivals = submission ? await arrivalsOf(database, { accountId, reportId, submission }) : [];
  return {
    reportId,
    state,
    missingFiles: arrivals.flatMap(({ inputId, missing }) => (missing.length > 0 ? [{ inputId, names: missing }] : [])),
  };
}

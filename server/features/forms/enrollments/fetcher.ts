// GET Fetcher: opens a link. What the form needs to begin, from the token and the biller; the visit is counted.
import { accountNumberLength } from "@billwright/engine/bank";
import type { CallData, MergeTag } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import type { SavedBank } from "../../../providers/biller/biller.ts";
import { debtOf, shownArrangement, standingIn } from "../../money/index.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { logoPath, savedBankLogo } from "../banks/index.ts";
import { customerOf } from "./customer.ts";
import type { ReportSummary } from "./fillings.ts";
import { linkFields } from "./linkFields.ts";
import { isOpen } from "./openLink.ts";
import { isDone } from "./readForm.ts";
import { isPlan, lessThanNamed } from "./planTypes.ts";
import type { EnrollmentServices } from "./services.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import type { OpenedForm } from "./store.ts";

type Name = "GET /api/Enrollments/Fetcher";

export async function fetchLink(
  services: EnrollmentServices,
  { query, token: link, opened: form, isAhead, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, versions, biller, events, codeShape, fillings } = services;
  const { accountId, enrollmentId } = form;
  const customer = await customerOf(biller, link, form.country);
  const stored = isOpen(form) ? await versions.load(database, accountId, form.versionId) : null;
  const reports = await fillings.ofLink(database, link);
  const happening = {
    accountId,
    enrollmentId,
    subject: subjectOf(link),
    source: query.source ?? null,
    isTest: isTest(link),
  };
  // That it is closed is no failure of whoever opens it (P135). Nor is a document one that brings this answer: its script calls (P146).
  if (!isAhead) await events.record(database, { ...happening, kind: "Visit" });
  return {
    apiError: !stored ? "form.closed" : isDone(stored.enrollment, reports) ? "submit.already" : null,
    tags: customer.tags,
    autoPayElements: {
      payDates: customer.payDates,
      savedBanks: await shownBanks(services, form, customer.savedBanks),
      ...(form.accountDigits !== accountNumberLength && { accountDigits: form.accountDigits }),
    },
    ...(form.leastInstallment > 0 && { leastInstallment: form.leastInstallment }),
    ...(await linkFields(services, { link, form, enrollment: stored?.enrollment, now })),
    ...codeShape(form.codeSettings),
    resume: await unfinished(services, accountId, reports),
    ...(await planTerms(services, form, { link, tags: customer.tags }, now)),
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

/** At most one plan is in force: a form for another shows it, and what it would end; and none divides more than is owed (P136). */
async function planTerms(
  services: EnrollmentServices,
  { accountId, type }: OpenedForm,
  { link, tags }: { link: Link; tags: readonly MergeTag[] },
  now: Date,
): Promise<Pick<CallData<Name>, "standingPlan" | "balance">> {
  const { recipientId } = link;
  if (!isPlan(type) || recipientId === null || isTest(link)) return {};
  const debt = await debtOf(services, { accountId, recipientId }, now);
  const standing = standingIn(debt);
  const balance = lessThanNamed(tags, debt.owed);
  return {
    ...(standing !== null && { standingPlan: shownArrangement(standing) }),
    ...(balance !== undefined && { balance }),
  };
}

/** The latest submission that stopped half-way, for the page to go on with, and which of its files it still lacks. */
async function unfinished(
  { database, fillings }: EnrollmentServices,
  accountId: string,
  [latest]: readonly ReportSummary[],
): Promise<CallData<Name>["resume"]> {
  if (!latest || latest.state === "final") return null;
  const { reportId, state } = latest;
  return { reportId, state, missingFiles: await fillings.missingFiles(database, accountId, reportId) };
}

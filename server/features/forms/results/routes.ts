// The calls that read results.
import type { CallData, Language } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext, Routes } from "../../../http/route.ts";
import { exportReports, type ExportServices } from "./export/exportReports.ts";
import { answerColumns, dated, type AnsweredForm } from "./export/columns.ts";
import { answeredForms, formIn, formsOfVersions } from "./formIn.ts";
import { funnelOf, stopsOf } from "./funnel.ts";
import { accountQuestions, publicQuestions, resultsOf, type Results } from "./results.ts";
import { dayTotals, eventTotals, stepTotals, type Span, type StepTotal } from "../../platform/index.ts";
import { findResultsForm } from "../templates/index.ts";
import { sumOf, totalsByVersion, type AnswerTotals } from "./store.ts";
import { zoneOf } from "./zone.ts";

type Calls = "GET /api/Enrollments/analytic-public" | "GET /api/Enrollments/Analytics" | "GET /api/Enrollments/Export";

export type ResultServices = ExportServices;

type Own = "GET /api/Enrollments/Analytics";

/** Every role of the account may see figures; only some roles may export the answers. */
export const resultRoutes = (services: ResultServices): Routes<Calls> => ({
  "GET /api/Enrollments/analytic-public": ({ token, language, reader }) =>
    publicResults({ ...services, database: reader }, token, language),
  "GET /api/Enrollments/Analytics": (context) => ownResults({ ...services, database: context.reader }, context),
  "GET /api/Enrollments/Export": (context) => exportReports(services, context),
});

interface Form {
  accountId: string;
  enrollmentId: string;
}

const always: Span = { from: null, to: null };

async function publicResults(services: ResultServices, of: Form, language: Language): Promise<Results> {
  const { database } = services;
  const { accountId, enrollmentId } = of;
  const form = await formNow(services, { accountId, enrollmentId }, language);
  if (!form?.enrollment.allowViewResults) throw refuse("REFUSE", "results.denied");
  const totals = sumOf((await totalsByVersion(database, { accountId, enrollmentId }, always)).values());
  const events = await eventTotals(database, { accountId, enrollmentId }, always);
  return resultsOf(form, totals, events, publicQuestions(form, totals));
}

async function ownResults(
  services: ResultServices,
  { opened: { accountId }, query, language }: CallContext<Own>,
): Promise<CallData<Own>> {
  const { database } = services;
  const { enrollmentId, from = null, to = null } = query;
  const of = { accountId, enrollmentId };
  const span = { from, to };
  const form = await formNow(services, of, language);
  if (!form) throw refuse("UNPROCESSABLE", "submit.invalidForm");
  const totals = await totalsByVersion(database, of, span);
  const counted = [...totals.keys()].filter((versionId) => versionId !== "");
  const versions = await answeredForms(services, of, language, counted);
  const text = await services.texts(language);
  const questions = accountQuestions(answerColumns(versions), byNumber(versions, totals), (name, until) =>
    dated(name, until, text),
  );
  const results = resultsOf(form, sumOf(totals.values()), await eventTotals(database, of, span), questions);
  const timeZone = await zoneOf(database, accountId, undefined);
  const steps = await stepTotals(database, of, span);
  const { visits, successes } = results.stats;
  return {
    ...results,
    days: await dayTotals(database, of, span),
    timeZone,
    funnel: funnelOf(visits, successes, steps),
    stops: await stopsIn(services, of, steps, language),
  };
}

/** Of the versions in which anybody stopped, answered or not. */
async function stopsIn(
  services: ResultServices,
  of: Form,
  steps: readonly StepTotal[],
  language: Language,
): Promise<CallData<Own>["stops"]> {
  if (steps.length === 0) return [];
  const forms = await formsOfVersions(services, of, [...new Set(steps.map(({ versionId }) => versionId))], language);
  const numbers = new Map(forms.map(({ versionId, number }) => [versionId, number]));
  const text = await services.texts(language);
  const inWords = (name: string, until: number | null) => dated(name, until, text);
  return stopsOf(steps, answerColumns(forms), (versionId) => numbers.get(versionId), inWords);
}

/** What was counted before versions were is read as if the newest had asked. */
function byNumber(
  versions: readonly AnsweredForm[],
  totals: ReadonlyMap<string, AnswerTotals>,
): Map<number, AnswerTotals> {
  const undivided = totals.get("");
  return new Map(
    versions.map(({ versionId, number }, at) => {
      const own = [totals.get(versionId), at === 0 ? undivided : undefined].flatMap((one) => one ?? []);
      return [number, sumOf(own)];
    }),
  );
}

/** The form as customers get it, or would; null if it has defects. Throws NONE where there is no such form. */
async function formNow(services: ResultServices, of: Form, language: Language) {
  const found = await findResultsForm(services.database, of);
  if (!found) throw notFound();
  return formIn(language, services, of.accountId, found.versionId);
}

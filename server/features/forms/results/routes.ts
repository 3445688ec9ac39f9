// The calls that read results.
import type { Language } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { Routes } from "../../../http/route.ts";
import { exportReports, type ExportServices } from "./export/exportReports.ts";
import { formIn } from "./formIn.ts";
import { resultsOf, type Audience, type Results } from "./results.ts";
import { dayTotals, eventTotals, type Span } from "../../platform/index.ts";
import { findResultsForm } from "../templates/index.ts";
import { answerTotals } from "./store.ts";

type Calls = "GET /api/Enrollments/analytic-public" | "GET /api/Enrollments/Analytics" | "GET /api/Enrollments/Export";

export type ResultServices = ExportServices;

interface ResultsRequest {
  accountId: string;
  enrollmentId: string;
  audience: Audience;
  span: Span;
  language: Language;
}

/** Every role of the account may see figures; only some roles may export the answers. */
export const resultRoutes = (services: ResultServices): Routes<Calls> => ({
  "GET /api/Enrollments/analytic-public": ({ token: { accountId, enrollmentId }, language, reader }) =>
    read(
      { ...services, database: reader },
      { accountId, enrollmentId, audience: "public", span: { from: null, to: null }, language },
    ),
  "GET /api/Enrollments/Analytics": async ({ opened, query, language, reader }) => {
    const { enrollmentId, from = null, to = null } = query;
    const { accountId } = opened;
    const request = { accountId, enrollmentId, audience: "account", span: { from, to }, language } as const;
    const results = await read({ ...services, database: reader }, request);
    return { ...results, days: await dayTotals(reader, request, request.span) };
  },
  "GET /api/Enrollments/Export": (context) => exportReports(services, context),
});

async function read(services: ResultServices, request: ResultsRequest): Promise<Results> {
  const { database } = services;
  const found = await findResultsForm(database, request);
  if (!found) throw notFound();
  const form = await formIn(request.language, services, request.accountId, found.versionId);
  if (request.audience === "public" && !form?.enrollment.allowViewResults) throw refuse("REFUSE", "results.denied");
  if (!form) throw refuse("UNPROCESSABLE", "submit.invalidForm");
  const [totals, events] = [
    await answerTotals(database, request, request.span),
    await eventTotals(database, request, request.span),
  ];
  return resultsOf(form, totals, events, request.audience);
}

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

interface Asked {
  accountId: string;
  enrollmentId: string;
  audience: Audience;
  span: Span;
  language: Language;
}

/** Every role of the account may see figures; only some roles may export the answers. */
export const resultRoutes = (services: ResultServices): Routes<Calls> => ({
  "GET /api/Enrollments/analytic-public": ({ token: { accountId, enrollmentId }, language }) =>
    read(services, { accountId, enrollmentId, audience: "public", span: { from: null, to: null }, language }),
  "GET /api/Enrollments/Analytics": async ({ opened, query: { enrollmentId, from = null, to = null }, language }) => {
    const { accountId } = opened;
    const asked = { accountId, enrollmentId, audience: "account", span: { from, to }, language } as const;
    return { ...(await read(services, asked)), days: await dayTotals(services.database, asked, asked.span) };
  },
  "GET /api/Enrollments/Export": (context) => exportReports(services, context),
});

async function read(services: ResultServices, asked: Asked): Promise<Results> {
  const { database } = services;
  const found = await findResultsForm(database, asked);
  if (!found) throw notFound();
  const form = await formIn(asked.language, services, asked.accountId, found.versionId);
  if (asked.audience === "public" && !form?.enrollment.allowViewResults) throw refuse("REFUSE", "results.denied");
  if (!form) throw refuse("UNPROCESSABLE", "submit.invalidForm");
  const [totals, events] = [
    await answerTotals(database, asked, asked.span),
    await eventTotals(database, asked, asked.span),
  ];
  return resultsOf(form, totals, events, asked.audience);
}

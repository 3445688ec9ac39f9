// GET Export: every submission of a form as a table, streamed (list.export, threats.md T26).
import type { Database } from "../../../../database/connect.ts";
import { notFound } from "../../../../http/refusal.ts";
import type { CallContext, StreamedBlob } from "../../../../http/route.ts";
import type { Versions } from "../../enrollments/index.ts";
import type { Audit, Texts } from "../../../platform/index.ts";
import { measureExport, reportPages, type ExportedReport, type ExportedReports } from "../../submissions/index.ts";
import { findResultsForm } from "../../templates/index.ts";
import { rowOf, type Cell } from "./cells.ts";
import { answerColumns, choiceColumns, headingsOf, type AnswerColumn, type AnsweredForm } from "./columns.ts";
import { answeredForms } from "../formIn.ts";
import { csvOf } from "./csv.ts";
import { outcomeColumns, type OutcomeColumns } from "./outcomes.ts";
import { xlsxOf } from "./xlsx.ts";
import { zoneOf } from "../zone.ts";

export interface ExportServices {
  database: Database;
  versions: Versions;
  audit: Audit;
  texts: Texts;
}

/** Roles that can only look see the figures; individual answers are exported only for roles that work with them. */
export async function exportReports(
  services: ExportServices,
  { opened, query, ip, now, language, reader }: CallContext<"GET /api/Enrollments/Export">,
): Promise<StreamedBlob> {
  const { database, audit } = services;
  const { accountId, userId } = opened;
  const { id: enrollmentId, from = null, to = null, format = "csv" } = query;
  const form = await findResultsForm(reader, { accountId, enrollmentId });
  if (!form) throw notFound();
  const timeZone = await zoneOf(reader, accountId, undefined);
  const wanted: Omit<ExportedReports, "until"> = { accountId, enrollmentId, span: { from, to }, timeZone };
  const { total: totalRows, until } = await measureExport(reader, wanted);
  const versions = await answeredForms({ ...services, database: reader }, wanted, language);
  const columns = answeredColumns(versions);
  const choices = choiceColumns(columns);
  const text = await services.texts(language);
  const outcomes = outcomeColumns(accountId, versions, text);
  const detail = { format, from, to, rows: totalRows };
  await audit.write(database, { accountId, actor: userId, action: "exported", object: enrollmentId, ip, detail });
  const header = headingsOf({ outcome: outcomes?.headings ?? [], columns, choices }, text);
  const rows = rowsOf(reader, { ...wanted, until }, outcomes, (report, outcome) =>
    rowOf(report, outcome, columns, choices),
  );
  return {
    stream: format === "xlsx" ? xlsxOf(header, rows) : csvOf(header, rows),
    mediaType: mediaTypes[format],
    fileName: `${form.name} ${now.toISOString().slice(0, 10)}.${format}`,
    totalRows,
  };
}

const mediaTypes = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Of the versions that were answered; if none was, of the one that would be. */
function answeredColumns(versions: readonly AnsweredForm[]): AnswerColumn[] {
  const answered = new Set(versions.filter(({ isAnswered }) => isAnswered).map(({ number }) => number));
  const isWanted = ({ inputs }: AnswerColumn) => [...inputs.keys()].some((number) => answered.has(number));
  return answerColumns(versions).filter((column) => answered.size === 0 || isWanted(column));
}

async function* rowsOf(
  database: Database,
  exported: ExportedReports,
  outcomes: OutcomeColumns | null,
  toRow: (report: ExportedReport, outcome: readonly Cell[]) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const reports of reportPages(database, exported)) {
    const outcomeOf = await outcomes?.read(database, reports);
    yield reports.map((report) => toRow(report, outcomeOf?.(report.reportId) ?? []));
  }
}

// GET List: a page of a form's responses, each answer under the words that were asked.
import { mostResponseColumns, type CallData, type Json } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { answerColumns, answeredForms, answerOf, type AnswerColumn } from "../results/index.ts";
import { listPage, referenceOf, type ListedReport, type PageEnd } from "../submissions/index.ts";
import { findResultsForm } from "../templates/index.ts";
import type { ResponseServices } from "./services.ts";

type Name = "GET /api/Responses/List";
type Data = CallData<Name>;

/** How many columns are filled where nobody has chosen any. */
const usualColumns = 3;

export async function listResponses(
  services: ResponseServices,
  { opened, query, language }: CallContext<Name>,
): Promise<Data> {
  const { database } = services;
  const { enrollmentId, from = null, to = null, top = 25 } = query;
  const of = { accountId: opened.accountId, enrollmentId };
  const form = await findResultsForm(database, of);
  if (!form) throw notFound();
  const columns = answerColumns(await answeredForms(services, of, language));
  const filled = chosenOf(columns, query.columns);
  const listing = { ...of, span: { from, to }, timeZone: "UTC", after: readEnd(query.after), top };
  const found = await listPage(database, listing);
  const rows = found.slice(0, top);
  const last = found.length > top ? rows.at(-1) : undefined;
  return {
    form: { id: enrollmentId, name: form.name },
    columns: columns.map(shownColumn),
    shown: filled.map(({ key }) => key),
    rows: rows.map((row) => shownRow(row, filled)),
    next: last ? writeEnd(last) : null,
  };
}

function chosenOf(columns: readonly AnswerColumn[], chosen: string | undefined): AnswerColumn[] {
  if (chosen === undefined) return columns.slice(0, usualColumns);
  const keys = chosen.split(",");
  return columns.filter(({ key }) => keys.includes(key)).slice(0, mostResponseColumns);
}

function shownColumn({ key, inputId, name, type, until, labels }: AnswerColumn): Data["columns"][number] {
  const choices = new Map<string, string>();
  for (const ofVersion of labels.values())
    for (const [guid, label] of ofVersion) if (!choices.has(guid)) choices.set(guid, label);
  return { key, inputId, name, type, until, choices: [...choices].map(([guid, label]) => ({ guid, name: label })) };
}

function shownRow(
  { reportId, finalAt, recipientId, language, channel, version, isTest, inputForms }: ListedReport,
  columns: readonly AnswerColumn[],
): Data["rows"][number] {
  const answers = new Map<string, Json>(inputForms.map(({ id, value }) => [id, value]));
  return {
    ...{ reportId, reference: referenceOf(reportId), submittedAt: new Date(finalAt).toISOString(), recipientId },
    ...{ language, channel, version, isTest },
    cells: columns.map((column) => textOf(column, version, answers.get(column.inputId) ?? null)),
  };
}

function textOf(column: AnswerColumn, version: number, value: Json): string | null {
  const cell = answerOf(column, version, value);
  if (cell === null) return null;
  return typeof cell === "object" ? cell.iso : String(cell);
}

const endPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(.{1,128})$/su;

const writeEnd = ({ finalAt, reportId }: PageEnd): string => `${finalAt}~${reportId}`;

/** Throws BAD where it is none that a page gave. */
function readEnd(after: string | undefined): PageEnd | null {
  if (after === undefined) return null;
  const [, finalAt, reportId] = endPattern.exec(after) ?? [];
  if (finalAt === undefined || reportId === undefined || Number.isNaN(Date.parse(finalAt)))
    throw refuse("BAD", "field.wrong", { field: "after" });
  return { finalAt, reportId };
}

// GET List: a page of a form's responses, each answer under the words that were asked.
import { mostResponseColumns, type CallData, type CallQuery, type Json } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import {
  answerColumns,
  answeredForms,
  answerOf,
  offeredAnswers,
  zoneOf,
  type AnswerColumn,
  type AnsweredForm,
} from "../results/index.ts";
import { listPage, referenceOf, type ListedReport, type Listing, type PageEnd } from "../submissions/index.ts";
import { findResultsForm } from "../templates/index.ts";
import { notifiedOf } from "./notify.ts";
import { peopleOf } from "./people.ts";
import type { ResponseServices } from "./services.ts";

type Name = "GET /api/Responses/List";
type Data = CallData<Name>;

/** How many columns are filled where nobody has chosen any. */
const usualColumns = 3;

export async function listResponses(services: ResponseServices, context: CallContext<Name>): Promise<Data> {
  const { database } = services;
  const { query, language } = context;
  const { accountId } = context.opened;
  const { enrollmentId, top = 25 } = query;
  const of = { accountId, enrollmentId };
  const form = await findResultsForm(database, of);
  if (!form) throw notFound();
  const versions = await answeredForms(services, of, language);
  const columns = answerColumns(versions);
  const filled = chosenOf(columns, query.columns);
  const people = await peopleOf(database, accountId);
  const timeZone = await zoneOf(database, accountId, query.timeZone);
  const listing = listingOf(query, versions);
  const found = listing === null ? [] : await listPage(database, { ...listing, ...of, timeZone, top });
  const rows = found.slice(0, top);
  const last = found.length > top ? rows.at(-1) : undefined;
  return {
    form: { id: enrollmentId, name: form.name },
    columns: columns.map(shownColumn),
    shown: filled.map(({ key }) => key),
    versions: versions.map(({ number }) => number),
    ...{ people: people.workers, notified: await notifiedOf(database, of, people), timeZone },
    rows: rows.map((row) => shownRow(row, filled, people.nameOf)),
    next: last ? writeEnd(last) : null,
  };
}

/** Null: nothing can be found, as no answer is of that version. */
function listingOf(
  query: CallQuery<Name>,
  versions: readonly AnsweredForm[],
): Omit<Listing, "accountId" | "enrollmentId" | "timeZone" | "top"> | null {
  const { from = null, to = null, text, language, channel, question, choice } = query;
  const { tests = false, state, owner, noted } = query;
  const version = versions.find(({ number }) => number === query.version);
  if (query.version !== undefined && version === undefined) return null;
  const answer = question === undefined || choice === undefined ? undefined : { inputId: question, value: choice };
  return {
    ...{ text, language, channel, answer, state, owner, noted, versionId: version?.versionId },
    isTest: tests,
    span: { from, to },
    after: readEnd(query.after),
  };
}

function chosenOf(columns: readonly AnswerColumn[], chosen: string | undefined): AnswerColumn[] {
  if (chosen === undefined) return columns.slice(0, usualColumns);
  const keys = chosen.split(",");
  return columns.filter(({ key }) => keys.includes(key)).slice(0, mostResponseColumns);
}

const shownColumn = ({ key, inputId, name, type, until, inputs }: AnswerColumn): Data["columns"][number] => ({
  ...{ key, inputId, name, type, until },
  choices: [...offeredAnswers(inputs.values())].map(([guid, label]) => ({ guid, name: label })),
});

function shownRow(
  { finalAt, inputForms, owner, ...row }: ListedReport,
  columns: readonly AnswerColumn[],
  nameOf: (userId: string) => string,
): Data["rows"][number] {
  const answers = new Map<string, Json>(inputForms.map(({ id, value }) => [id, value]));
  return {
    ...row,
    reference: referenceOf(row.reportId),
    submittedAt: new Date(finalAt).toISOString(),
    owner: owner === null ? null : { id: owner, name: nameOf(owner) },
    cells: columns.map((column) => textOf(column, row.version, answers.get(column.inputId) ?? null)),
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

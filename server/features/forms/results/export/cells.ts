// A submission as a row of cells, and the check for text that a spreadsheet could read as a formula.
import { traitsOf } from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import { referenceOf, type ExportedReport } from "../../submissions/index.ts";
import type { AnswerColumn, ChoiceColumn } from "./columns.ts";

/** Null is an empty cell. */
export type Cell = string | number | Time | null;

/** A day, or a moment in UTC. */
export interface Time {
  kind: "day" | "moment";
  /** ISO 8601. */
  iso: string;
}

/** `outcome`: what has become of what it led to, of a form whose answers lead to something. */
export function rowOf(
  report: ExportedReport,
  outcome: readonly Cell[],
  columns: readonly AnswerColumn[],
  choices: readonly ChoiceColumn[],
): Cell[] {
  const { reportId, submittedAt, recipientId, language, version, submission } = report;
  const answers = new Map(submission.inputForms.map(({ id, value }) => [id, value]));
  return [
    reportId,
    referenceOf(reportId),
    { kind: "moment", iso: submittedAt },
    recipientId,
    language,
    version,
    ...outcome,
    ...columns.map((column) => answerOf(column, version, answers.get(column.inputId) ?? null)),
    ...choices.map((choice) => isChosen(choice, version, answers.get(choice.of.inputId) ?? null)),
  ];
}

/** Choices by the names that they had, several in one cell; files by name; numbers as numbers. Empty where other words were asked. */
export function answerOf({ type, labels }: AnswerColumn, version: number, value: Json): Cell {
  const ofVersion = labels.get(version);
  if (!ofVersion) return null;
  if (typeof value === "number" || value === null) return value;
  const kind = traitsOf(type).timeKind;
  if (kind !== undefined && typeof value === "string") return { kind, iso: value };
  const named = (each: Json) => ofVersion.get(String(each)) ?? String(each);
  return Array.isArray(value) ? value.map((each) => oneOfSeveral(named(each))).join("; ") : named(value);
}

/** 1 or 0; empty where the question was not answered, or the choice was not offered in these words. */
const isChosen = ({ guid, versions }: ChoiceColumn, version: number, value: Json): Cell =>
  value === null || !versions.has(version) ? null : Number([value].flat().includes(guid));

/** In quotation marks where its own semicolon, or mark, could not be distinguished from those of the cell. */
const oneOfSeveral = (name: string): string => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/**
 * Text that a spreadsheet could read as a formula: text that begins, after blanks and invisible characters, with = + - @ or their
 * full-width forms, or with a tab, an end of line or NUL.
 */
export const looksLikeFormula = (text: string): boolean =>
  /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n\0]/.test(text);

// A submission as a row of cells, and the check for text that a spreadsheet could read as a formula.
import { traitsOf } from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import type { ExportedReport } from "../../submissions/index.ts";
import type { AnswerColumn } from "./columns.ts";

/** Null is an empty cell. */
export type Cell = string | number | Time | null;

/** A day, or a moment in UTC. */
export interface Time {
  kind: "day" | "moment";
  /** ISO 8601. */
  iso: string;
}

export function rowOf(
  { reportId, submittedAt, recipientId, language, version, submission }: ExportedReport,
  columns: readonly AnswerColumn[],
): Cell[] {
  const answers = new Map(submission.inputForms.map(({ id, value }) => [id, value]));
  return [
    reportId,
    { kind: "moment", iso: submittedAt },
    recipientId,
    language,
    version,
    ...columns.map((column) => answerOf(column, answers.get(column.inputId) ?? null)),
  ];
}

/** Choices by name, several in one cell; files by name; numbers as numbers. */
function answerOf({ type, choices }: AnswerColumn, value: Json): Cell {
  if (typeof value === "number" || value === null) return value;
  const kind = traitsOf(type).timeKind;
  if (kind !== undefined && typeof value === "string") return { kind, iso: value };
  const named = (each: Json) => choices.get(String(each)) ?? String(each);
  return Array.isArray(value) ? value.map((each) => oneOfSeveral(named(each))).join("; ") : named(value);
}

/** In quotation marks where its own semicolon, or mark, could not be told from those of the cell. */
const oneOfSeveral = (name: string): string => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/**
 * Text that a spreadsheet could read as a formula: text that begins, after blanks and invisible characters, with = + - @ or their
 * full-width forms, or with a tab, an end of line or NUL.
 */
export const looksLikeFormula = (text: string): boolean =>
  /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n\0]/.test(text);

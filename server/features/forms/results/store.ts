// The counts in the database, added up over days and shards.
import type { Queryable } from "../../../database/connect.ts";
import type { Span } from "../../platform/index.ts";

export interface AnswerTotals {
  /** Submissions in all. */
  total: number;
  /** Input → how many answered it. */
  submitted: Map<string, number>;
  /** Input → how many saw it and left it out. */
  leftOut: Map<string, number>;
  /** Input → how many files came. */
  files: Map<string, number>;
  /** Input → answer → how often it was given. */
  answers: Map<string, Map<string, number>>;
}

interface Form {
  accountId: string;
  enrollmentId: string;
}

const inSpan = "(:from::date is null or day >= :from) and (:to::date is null or day <= :to)";
const ofForm = `account_id = :accountId and enrollment_id = :enrollmentId and ${inSpan}`;

/** SQL: every count of a form, with the version that asked; "" for those from before versions were counted. */
const formCounts = `
  select version_id, day, input_id, kind, answer, count from version_counts where ${ofForm}
  union all select '' as version_id, day, input_id, kind, answer, count from answer_counts where ${ofForm}`;

interface Row {
  versionId: string;
  input_id: string;
  kind: "report" | "submitted" | "leftOut" | "files" | "answer";
  answer: string;
  count: string;
}

const none = (): AnswerTotals => ({
  total: 0,
  submitted: new Map(),
  leftOut: new Map(),
  files: new Map(),
  answers: new Map(),
});

/** By the id of the version that asked. */
export async function totalsByVersion(database: Queryable, form: Form, span: Span): Promise<Map<string, AnswerTotals>> {
  const { rows } = await database.raw<{ rows: Row[] }>(
    `select version_id as "versionId", input_id, kind, answer, sum(count) as count from (${formCounts}) as counted
     group by version_id, input_id, kind, answer`,
    { ...form, ...span },
  );
  const all = new Map<string, AnswerTotals>();
  for (const row of rows) {
    const totals = all.get(row.versionId) ?? none();
    all.set(row.versionId, totals);
    put(totals, row, Number(row.count));
  }
  return all;
}

function put(totals: AnswerTotals, { input_id, kind, answer }: Row, count: number): void {
  if (kind === "report") totals.total += count;
  else if (kind === "answer") {
    const answers = totals.answers.get(input_id) ?? new Map<string, number>();
    totals.answers.set(input_id, answers.set(answer, (answers.get(answer) ?? 0) + count));
  } else totals[kind].set(input_id, (totals[kind].get(input_id) ?? 0) + count);
}

/** As if one version had asked. */
export function sumOf(parts: Iterable<AnswerTotals>): AnswerTotals {
  const sum = none();
  const merge = (into: Map<string, number>, from: ReadonlyMap<string, number>) => {
    for (const [key, count] of from) into.set(key, (into.get(key) ?? 0) + count);
  };
  for (const part of parts) {
    sum.total += part.total;
    for (const kind of ["submitted", "leftOut", "files"] as const) merge(sum[kind], part[kind]);
    for (const [inputId, answers] of part.answers) {
      const own = sum.answers.get(inputId) ?? new Map<string, number>();
      sum.answers.set(inputId, own);
      merge(own, answers);
    }
  }
  return sum;
}

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
  /** Input → answer → how often it was given. */
  answers: Map<string, Map<string, number>>;
}

interface Form {
  accountId: string;
  enrollmentId: string;
}

const inSpan = "(:from::date is null or day >= :from) and (:to::date is null or day <= :to)";

export async function answerTotals(database: Queryable, form: Form, span: Span): Promise<AnswerTotals> {
  const { rows } = await database.raw<{ rows: { input_id: string; kind: string; answer: string; count: string }[] }>(
    `select input_id, kind, answer, sum(count) as count from answer_counts
     where account_id = :accountId and enrollment_id = :enrollmentId and ${inSpan}
     group by input_id, kind, answer`,
    { ...form, ...span },
  );
  const totals: AnswerTotals = { total: 0, submitted: new Map(), leftOut: new Map(), answers: new Map() };
  for (const { input_id, kind, answer, count } of rows) {
    if (kind === "report") totals.total = Number(count);
    else if (kind === "submitted" || kind === "leftOut") totals[kind].set(input_id, Number(count));
    else
      totals.answers.set(
        input_id,
        (totals.answers.get(input_id) ?? new Map<string, number>()).set(answer, Number(count)),
      );
  }
  return totals;
}

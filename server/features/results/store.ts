// The counts in the database, added up over days and shards.
import type { EventKind } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";

/** Days as yyyy-mm-dd, both inclusive, in UTC; null: no end. */
export interface Span {
  from: string | null;
  to: string | null;
}

export interface AnswerTotals {
  /** Submissions in all. */
  total: number;
  /** Input → how many answered it. */
  submitted: Map<string, number>;
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
  const totals: AnswerTotals = { total: 0, submitted: new Map(), answers: new Map() };
  for (const { input_id, kind, answer, count } of rows) {
    if (kind === "report") totals.total = Number(count);
    else if (kind === "submitted") totals.submitted.set(input_id, Number(count));
    else
      totals.answers.set(
        input_id,
        (totals.answers.get(input_id) ?? new Map<string, number>()).set(answer, Number(count)),
      );
  }
  return totals;
}

export async function eventTotals(database: Queryable, form: Form, span: Span): Promise<Map<EventKind, number>> {
  const { rows } = await database.raw<{ rows: { kind: EventKind; count: string }[] }>(
    `select kind, sum(count) as count from event_counts
     where account_id = :accountId and enrollment_id = :enrollmentId and ${inSpan} group by kind`,
    { ...form, ...span },
  );
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** The version whose questions name the answers: the active one, else the newest. Undefined where the account has no such form. */
export async function resultsForm(
  database: Queryable,
  { accountId, enrollmentId }: Form,
): Promise<{ versionId: string } | undefined> {
  const { rows } = await database.raw<{ rows: { versionId: string }[] }>(
    `select coalesce(form.active_version_id, newest.version_id) as "versionId"
     from enrollments as form
     join lateral (
       select version_id from enrollment_versions as version
       where version.account_id = form.account_id and version.enrollment_id = form.enrollment_id
       order by created_at desc limit 1
     ) as newest on true
     where form.account_id = :accountId and form.enrollment_id = :enrollmentId`,
    { accountId, enrollmentId },
  );
  return rows[0];
}

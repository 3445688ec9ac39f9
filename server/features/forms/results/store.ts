// The counts in the database, added up over days and shards.
import type { CallData, EventKind } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";

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

export async function eventTotals(database: Queryable, form: Form, span: Span): Promise<Map<EventKind, number>> {
  const { rows } = await database.raw<{ rows: { kind: EventKind; count: string }[] }>(
    `select kind, sum(count) as count from event_counts
     where account_id = :accountId and enrollment_id = :enrollmentId and ${inSpan} group by kind`,
    { ...form, ...span },
  );
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

export type Day = CallData<"GET /api/Enrollments/Analytics">["days"][number];

/** The same by day, in order; days without any of them are left out. */
export async function dayTotals(database: Queryable, form: Form, span: Span): Promise<Day[]> {
  const { rows } = await database.raw<{ rows: Record<keyof Day, string>[] }>(
    `select to_char(day, 'YYYY-MM-DD') as day,
       coalesce(sum(count) filter (where kind = 'Visit'), 0) as visits,
       coalesce(sum(count) filter (where kind = 'EnrollmentAttempt'), 0) as attempts,
       coalesce(sum(count) filter (where kind = 'EnrollmentSuccess'), 0) as successes,
       coalesce(sum(count) filter (where kind = 'EnrollmentFailed'), 0) as failures
     from event_counts
     where account_id = :accountId and enrollment_id = :enrollmentId and ${inSpan}
       and kind in ('Visit', 'EnrollmentAttempt', 'EnrollmentSuccess', 'EnrollmentFailed')
     group by event_counts.day order by event_counts.day`,
    { ...form, ...span },
  );
  return rows.map(({ day, visits, attempts, successes, failures }) => ({
    day,
    visits: Number(visits),
    attempts: Number(attempts),
    successes: Number(successes),
    failures: Number(failures),
  }));
}

/** The version whose questions name the answers: the active one, else the newest. Undefined if the account has no such form. */
export async function resultsForm(
  database: Queryable,
  { accountId, enrollmentId }: Form,
): Promise<{ versionId: string; name: string } | undefined> {
  const { rows } = await database.raw<{ rows: { versionId: string; name: string }[] }>(
    `select coalesce(form.active_version_id, form.version_id) as "versionId", form.name
     from templates as form
     where form.account_id = :accountId and form.template_id = :enrollmentId and form.channel = 'DynamicForms'`,
    { accountId, enrollmentId },
  );
  return rows[0];
}

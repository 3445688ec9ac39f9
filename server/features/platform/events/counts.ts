// What happened with a form, counted, added up over days and shards.
import type { CallData, EventKind } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";

/** Days as yyyy-mm-dd, both inclusive, in UTC; null: no end. */
export interface Span {
  from: string | null;
  to: string | null;
}

interface Form {
  accountId: string;
  enrollmentId: string;
}

const inSpan = "(:from::date is null or day >= :from) and (:to::date is null or day <= :to)";

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

// Where the visits of a form stand that did not end in a submission: at the last question answered, or after Submit was pressed; and what was
// refused. Kept as figures by version and day; nothing of a single visit is stored.
import type { Queryable } from "../../../database/connect.ts";
import type { Span } from "./counts.ts";

export interface Step {
  versionId: string;
  /** On which it was counted before, as yyyy-mm-dd; null: today. */
  day: string | null;
  kind: "stopped" | "pressed" | "refused";
  /** The question; of what was pressed, none: "". */
  inputId: string;
  /** -1: the visit is no longer there. */
  count: 1 | -1;
}

interface Form {
  accountId: string;
  enrollmentId: string;
}

/** SQL of an insert, with the bindings accountId, enrollmentId, at, shard and steps. Rows are locked in a fixed order. */
export const countSteps = `
  insert into step_counts as counted (account_id, enrollment_id, version_id, day, kind, input_id, shard, count)
  select :accountId::text, :enrollmentId::text, step."versionId",
    coalesce(step.day, account_day(:accountId, :at::timestamptz)) as day, step.kind, step."inputId", :shard::smallint, step.count
  from jsonb_to_recordset(:steps::jsonb) as step("versionId" text, day date, kind text, "inputId" text, count bigint)
  order by step."versionId", day, step.kind, step."inputId"
  on conflict (account_id, enrollment_id, version_id, day, kind, input_id, shard) do update set count = counted.count + excluded.count`;

/** How many visits stand somewhere. */
export interface StepTotal extends Pick<Step, "versionId" | "kind" | "inputId"> {
  count: number;
}

export async function stepTotals(database: Queryable, form: Form, span: Span): Promise<StepTotal[]> {
  const { rows } = await database.raw<{ rows: (Omit<StepTotal, "count"> & { count: string })[] }>(
    `select version_id as "versionId", kind, input_id as "inputId", sum(count) as count from step_counts
     where account_id = :accountId and enrollment_id = :enrollmentId
       and (:from::date is null or day >= :from) and (:to::date is null or day <= :to)
     group by version_id, kind, input_id having sum(count) > 0`,
    { ...form, ...span },
  );
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

// What is in an export, counted before it begins.
import type { Queryable } from "../../../../database/connect.ts";
import { counting, type ExportedReports } from "../../submissions/index.ts";

export type Wanted = Omit<ExportedReports, "until">;

/**
 * The number of submissions, from the counts that were stored as they arrived (list.analytics), and the end of the range. Both are read at
 * one moment: everything counted is in the table, or a reader would think that the file broke off.
 */
export async function measured(
  database: Queryable,
  { span, ...form }: Wanted,
): Promise<{ total: number; until: string | null }> {
  const { rows } = await database.raw<{ rows: { total: string; until: string | null }[] }>(
    `select
       (select coalesce(sum(count), 0) from (
          select day, count from version_counts
          where account_id = :accountId and enrollment_id = :enrollmentId and input_id = '' and kind = 'report'
          union all select day, count from answer_counts
          where account_id = :accountId and enrollment_id = :enrollmentId and input_id = '' and kind = 'report'
        ) as counted where (:from::date is null or day >= :from) and (:to::date is null or day <= :to)) as total,
       (select max(r.final_at)::text from reports as r
        where r.account_id = :accountId and r.enrollment_id = :enrollmentId and ${counting}) as until`,
    { ...form, ...span },
  );
  return { total: Number(rows[0]?.total), until: rows[0]?.until ?? null };
}

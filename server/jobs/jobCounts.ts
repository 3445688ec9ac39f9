// The state of the queue: what is due, what fails, what was given up.
import type { Database } from "../database/connect.ts";
import type { JobCounts } from "../monitoring/metrics.ts";

const patienceMs = 2_000;

export async function countJobs(database: Database): Promise<JobCounts> {
  const { rows } = await database
    .raw<{ rows: [Record<keyof JobCounts, string>] }>(
      `select count(*) filter (where locked_at is null and run_at <= now()) as due,
         count(*) filter (where locked_at is not null) as running,
         count(*) filter (where locked_at is null and run_at > now()) as later,
         count(*) filter (where (payload ->> 'tries')::int > 1) as failing,
         coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and run_at <= now())), 0) as "delaySeconds",
         (select count(*) from dead_letters) as dead
       from graphile_worker._private_jobs`,
    )
    .timeout(patienceMs);
  return Object.fromEntries(Object.entries(rows[0]).map(([name, count]) => [name, Number(count)])) as JobCounts;
}

// The index by which jobs are taken by turns. Apart from what takes them, since the migrator makes it.

/** The job's account; empty: the service itself. */
export const accountOfJob = "coalesce(payload #>> '{payload,accountId}', '')";

/** By it the next account of a kind is found without reading the jobs of the one before. */
export const turnsIndex = `create index if not exists jobs_by_account on graphile_worker._private_jobs (task_id, (${accountOfJob}), run_at) where is_available`;

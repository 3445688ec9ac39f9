// Adds jobs to the queue, in the transaction that causes them: both happen or neither does.
import type { Queryable } from "../database/connect.ts";
import { correlationId } from "../monitoring/correlation.ts";
import type { JobKind, JobKinds } from "./kinds.ts";
import { mostTries } from "./retry.ts";

/** What is stored: the job's payload, the number of the next try, and the id of the request that caused it. */
export interface JobEnvelope {
  key: string;
  tries: number;
  payload: unknown;
  isUrgent?: boolean;
  request?: string;
}

export interface When {
  afterSeconds?: number;
  /** Somebody waits for it: it runs before all others that are due, and so do its later tries. */
  isUrgent?: boolean;
}

/** Enqueues a job once: a second one with the same key replaces the first while it is waiting. */
export function addJob<Kind extends JobKind>(
  database: Queryable,
  kind: Kind,
  key: string,
  payload: JobKinds[Kind],
  { afterSeconds = 0, isUrgent = false }: When = {},
): Promise<void> {
  return enqueue(database, kind, { key: jobKey(kind, key), tries: 1, payload, isUrgent }, afterSeconds);
}

/** Several of a kind in one statement. */
export async function addJobs<Kind extends JobKind>(
  database: Queryable,
  kind: Kind,
  jobs: readonly { key: string; payload: JobKinds[Kind] }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const request = correlationId();
  const envelopes = jobs.map(({ key, payload }): JobEnvelope => ({
    ...{ key: jobKey(kind, key), tries: 1, payload, isUrgent: false, request },
  }));
  const add = async (some: readonly JobEnvelope[]): Promise<JobEnvelope[]> => {
    const { rows } = await database.raw<{ rows: { key: string }[] }>(
      `select envelope ->> 'key' as key from jsonb_array_elements(:envelopes::jsonb) as envelope
       cross join lateral graphile_worker.add_job(
         :kind, envelope::json, run_at => now(), max_attempts => :mostTries, job_key => envelope ->> 'key', priority => 0) as added
       where added.id is null`,
      { kind, mostTries, envelopes: JSON.stringify(some) },
    );
    return some.filter(({ key }) => rows.some((row) => row.key === key));
  };
  // As in `enqueue`: one that a worker is about to take is seen the next time.
  const missing = await add(envelopes);
  if (missing.length > 0) await add(missing);
}

/** The key of a job among those of all kinds. */
export const jobKey = (kind: JobKind, key: string): string => `${kind}:${key}`;

/**
 * The key identifies the effect, so that at most one job for it is waiting. The queue's own count of attempts is of those that a process or
 * the database did not survive: as many are granted as a job that fails gets tries.
 */
export async function enqueue(
  database: Queryable,
  kind: string,
  envelope: JobEnvelope,
  afterSeconds: number,
): Promise<void> {
  const values = [
    kind,
    JSON.stringify({ ...envelope, request: correlationId() }),
    afterSeconds,
    mostTries,
    envelope.key,
    envelope.isUrgent ? -1 : 0,
  ];
  const add = async () => {
    const { rows } = await database.raw<{ rows: { id: string | null }[] }>(
      `select id from graphile_worker.add_job(
         ?, ?::json, run_at => now() + ? * interval '1 second', max_attempts => ?, job_key => ?, priority => ?)`,
      values,
    );
    return rows[0]?.id;
  };
  // One that a worker is about to take is not replaced, and not seen as one that runs: nothing is enqueued. It is locked since, and seen the next time.
  if (!(await add())) await add();
}

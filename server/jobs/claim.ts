// Takes jobs from the queue by turns over accounts: of each kind the urgent ones first, then one of each account after the other, so that an
// account with a million waiting delays no other's. The queue's own way of taking them is in the order in which they came.
import type { Pool } from "pg";
import type { JobKind } from "./kinds.ts";
import type { JobEnvelope } from "./queue.ts";
import { accountOfJob } from "../database/turnsIndex.ts";

export interface ClaimedJob {
  id: string;
  kind: JobKind;
  payload: JobEnvelope;
  isUrgent: boolean;
  account: string;
  runAt: Date;
}

/** How many of a kind are wanted. The accounts after `after` have the next turns. */
export interface Wanted {
  kind: JobKind;
  count: number;
  /** Beyond these, for urgent ones. */
  urgent: number;
  after: string;
}

const account = accountOfJob;
const available = "task_id = task.id and is_available";

/** The accounts of a kind within these bounds that have a job that is due, in their order, as many as are wanted. */
const accounts = (bounds: string) => `
  with recursive turn(account, run_at) as (
    (select ${account}, run_at from graphile_worker._private_jobs where ${available} and ${bounds} order by ${account}, run_at limit 1)
    union all
    select next.* from turn cross join lateral (
      select ${account}, run_at from graphile_worker._private_jobs where ${available} and ${bounds} and ${account} > turn.account
      order by ${account}, run_at limit 1) as next(account, run_at)
  )
  select account from turn where run_at <= now() limit wanted.count`;

const claim = `
  with picked as materialized (
    select job.id, job.lap, job.nth, job.account, task.identifier, wanted.count
    from unnest($2::text[], $3::int[], $4::int[], $5::text[]) as wanted(kind, count, urgent, after)
    join graphile_worker._private_tasks as task on task.identifier = wanted.kind
    cross join lateral (
      (select id, run_at, 0 as lap, 0 as nth, ${account} as account from graphile_worker._private_jobs
       where ${available} and priority < 0 and run_at <= now()
       order by priority, run_at, id limit wanted.count + wanted.urgent)
      union all
      (select due.id, due.run_at, turn.lap, due.nth, turn.account
       from (
         select 1 as lap, ahead.account from (${accounts(`${account} > wanted.after`)}) as ahead
         union all
         select 2, behind.account from (${accounts(`${account} <= wanted.after`)}) as behind
         limit wanted.count
       ) as turn
       cross join lateral (
         select id, run_at, row_number() over (order by run_at, id) as nth from (
           select id, run_at from graphile_worker._private_jobs
           where ${available} and ${account} = turn.account and run_at <= now() and priority >= 0
           order by run_at, id limit wanted.count) as oldest
       ) as due
       order by due.nth, turn.lap, turn.account limit wanted.count)
    ) as job
  ), ranked as (
    select *, row_number() over (partition by identifier order by nth, lap, account, id) as place from picked
  ), free as (
    select jobs.id from graphile_worker._private_jobs as jobs
    where jobs.id in (select id from ranked where place <= count or nth = 0) and jobs.is_available
    for update skip locked
  )
  update graphile_worker._private_jobs as jobs
  set attempts = jobs.attempts + 1, locked_by = $1, locked_at = now()
  from free join ranked using (id)
  where jobs.id = free.id
  returning jobs.id, ranked.identifier as kind, jobs.payload, jobs.priority < 0 as "isUrgent", ranked.account,
    ranked.nth::int as nth, ranked.lap, jobs.run_at as "runAt"`;

type Row = ClaimedJob & { nth: number; lap: number };

const inTurn = (one: Row, other: Row): number =>
  one.nth - other.nth || one.lap - other.lap || (one.account < other.account ? -1 : 1);

/** Locks jobs in the name of `worker`, in the order in which they are to run. */
export async function claimJobs(pool: Pool, worker: string, wanted: readonly Wanted[]): Promise<ClaimedJob[]> {
  const column = <Name extends keyof Wanted>(name: Name) => wanted.map((each) => each[name]);
  const values = [worker, column("kind"), column("count"), column("urgent"), column("after")];
  const { rows } = await pool.query<Row>(claim, values);
  return rows.sort(inTurn);
}

/** A job is over. */
export async function completeJob(pool: Pool, { id }: Pick<ClaimedJob, "id">): Promise<void> {
  await pool.query(`delete from graphile_worker._private_jobs where id = $1`, [id]);
}

/** A job that was not begun waits again, as before. One without a key has been replaced or removed since. */
export async function giveBack(pool: Pool, { id }: Pick<ClaimedJob, "id">): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = case when key is null then attempts else attempts - 1 end
     where id = $1`,
    [id],
  );
}

// Runs the jobs of accounts by turns. Each kind has its own room, so that a slow peer delays none but its own; the queue's runner does the rest,
// what is scheduled, and says when there is something new.
import type { Pool } from "pg";
import { claimJobs, completeJob, giveBack, type ClaimedJob, type Wanted } from "./claim.ts";
import { ofService, type JobKind } from "./kinds.ts";
import { awaitMoment, type Pace } from "./pace.ts";
import type { JobEnvelope } from "./queue.ts";

/** How many jobs of a kind run at once in a process, by default. */
const usualAtOnce = 2;
/** A code does not wait until one of these has ended: so many urgent ones run beside them. */
const urgentBeside = 2;
const pollMs = 2_000;

/** Runs one job, and notes what has become of it. Rejects if that could not be noted. */
type RunJob = (envelope: JobEnvelope) => Promise<void>;
export type Runs = Partial<Record<JobKind, RunJob>>;
export type Paces = Partial<Record<JobKind, Pace>>;

export interface TurnsParts {
  pool: Pool;
  /** In its name jobs are locked. */
  worker: string;
  runs: Runs;
  paces: Paces;
  /** Whether the queue could be asked for jobs. */
  onReached(isReached: boolean): void;
  /** The end of a job could not be noted: it takes no more, and is about to stop. */
  onFault(error: unknown): void;
}

export interface Turns {
  /** Settles when it has stopped, and nothing runs any more; rejects where the end of a job could not be noted. */
  promise: Promise<void>;
  /** There may be something new. */
  wake(): void;
  /** Takes no more, and waits for what runs; what only waits for its moment is given back. */
  stop(): Promise<void>;
}

export function takeTurns({ pool, worker, runs, paces, onReached, onFault }: TurnsParts): Turns {
  const kinds = (Object.keys(runs) as JobKind[]).filter((kind) => !ofService.has(kind));
  const running = new Map<JobKind, number>(kinds.map((kind) => [kind, 0]));
  const after = new Map<JobKind, string>();
  const stopping = new AbortController();
  let fault: { error: unknown } | null = null;
  let [resolve, reject]: [() => void, (reason: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...settling) => ([resolve, reject] = settling));
  promise.catch(() => undefined);
  const settle = () => {
    if (!stopping.signal.aborted || looks.isLooking() || kinds.some((kind) => running.get(kind)! > 0)) return;
    if (fault) reject(fault.error);
    else resolve();
  };
  const close = () => {
    stopping.abort();
    looks.close();
    settle();
  };
  const begin = (job: ClaimedJob) => {
    const { kind } = job;
    running.set(kind, running.get(kind)! + 1);
    if (!job.isUrgent) after.set(kind, job.account);
    runClaimed({ pool, runs, paces }, job, stopping.signal)
      .catch((error: unknown) => {
        fault ??= { error };
        onFault(error);
        close();
      })
      .finally(() => {
        running.set(kind, running.get(kind)! - 1);
        looks.wake();
        settle();
      });
  };
  const look = async () => {
    const wanted = kinds.flatMap((kind) => roomFor(kind, running.get(kind)!, paces[kind], after.get(kind)));
    try {
      const claimed = wanted.length > 0 ? await claimJobs(pool, worker, wanted) : [];
      claimed.forEach(begin);
      onReached(true);
      return claimed.length > 0;
    } catch {
      // The next look may reach it.
      onReached(false);
      return false;
    }
  };
  const looks = looking(look, settle);
  looks.wake();
  return { promise, wake: looks.wake, stop: () => (close(), promise) };
}

/** How many more of a kind may run beside so many. */
function roomFor(kind: JobKind, running: number, pace: Pace | undefined, after = ""): Wanted[] {
  const room = (pace?.atOnce ?? usualAtOnce) - running;
  const [count, urgent] = [Math.max(0, room), urgentBeside + Math.min(0, room)];
  return count + urgent > 0 ? [{ kind, count, urgent, after }] : [];
}

/** Looks again while a look finds something, when it is woken, and every some seconds; never two at a time. */
function looking(look: () => Promise<boolean>, onStopped: () => void) {
  let [isOpen, isLooking, isWanted] = [true, false, false];
  let timer: NodeJS.Timeout | undefined;
  const wake = async () => {
    isWanted = true;
    if (isLooking || !isOpen) return;
    isLooking = true;
    clearTimeout(timer);
    while (isWanted && isOpen) {
      isWanted = false;
      if (await look()) isWanted = true;
    }
    isLooking = false;
    if (isOpen) timer = setTimeout(() => void wake(), pollMs);
    else onStopped();
  };
  return {
    wake: () => void wake(),
    isLooking: () => isLooking,
    close() {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

async function runClaimed(
  { pool, runs, paces }: Pick<TurnsParts, "pool" | "runs" | "paces">,
  job: ClaimedJob,
  stopping: AbortSignal,
): Promise<void> {
  const perSecond = paces[job.kind]?.perSecond ?? null;
  if (perSecond !== null) {
    try {
      await awaitMoment(pool, { name: job.kind, perSecond, isUrgent: job.isUrgent }, stopping);
    } catch (error) {
      if (!stopping.aborted) throw error;
      return giveBack(pool, job);
    }
  }
  await runs[job.kind]!(job.payload);
  await completeJob(pool, job);
}

const byTime = (one: ClaimedJob, other: ClaimedJob): number =>
  Number(other.isUrgent) - Number(one.isUrgent) || one.runAt.getTime() - other.runAt.getTime();

/** Runs what is due of all kinds, and what that enqueues, one after the other until none is left. */
export async function runAll({ pool, worker, runs }: Pick<TurnsParts, "pool" | "worker" | "runs">): Promise<void> {
  const after = new Map<JobKind, string>();
  const kinds = Object.keys(runs) as JobKind[];
  try {
    for (;;) {
      const wanted = kinds.map((kind) => ({ kind, count: 1, urgent: 0, after: after.get(kind) ?? "" }));
      const claimed = await claimJobs(pool, worker, wanted);
      if (claimed.length === 0) return;
      for (const job of claimed.sort(byTime)) {
        after.set(job.kind, job.account);
        await runClaimed({ pool, runs, paces: {} }, job, AbortSignal.any([]));
      }
    }
  } finally {
    await pool.query("select graphile_worker.force_unlock_workers($1)", [[worker]]);
  }
}

// Runs the jobs of accounts by turns. Each kind has its own room, so that a slow peer delays none but its own; the queue's runner does the rest,
// what is scheduled, and tells when there is something new.
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
  let [resolve, reject]: [() => void, (reason: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...settling) => ([resolve, reject] = settling));
  promise.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let lookAgain = false;
  let fault: { error: unknown } | null = null;
  const isOpen = () => !stopping.signal.aborted;
  const settle = () => {
    if (isOpen() || isLooking || kinds.some((kind) => running.get(kind)! > 0)) return;
    if (fault) reject(fault.error);
    else resolve();
  };
  const close = () => {
    stopping.abort();
    clearTimeout(timer);
    settle();
  };
  const wanted = (): Wanted[] =>
    kinds.flatMap((kind) => {
      const room = (paces[kind]?.atOnce ?? usualAtOnce) - running.get(kind)!;
      const [count, urgent] = [Math.max(0, room), urgentBeside + Math.min(0, room)];
      return count + urgent > 0 ? [{ kind, count, urgent, after: after.get(kind) ?? "" }] : [];
    });
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
        void look();
        settle();
      });
  };
  const look = async () => {
    lookAgain = true;
    if (isLooking || !isOpen()) return;
    isLooking = true;
    clearTimeout(timer);
    try {
      while (lookAgain && isOpen()) {
        lookAgain = false;
        const now = wanted();
        const claimed = now.length > 0 ? await claimJobs(pool, worker, now) : [];
        claimed.forEach(begin);
        if (claimed.length > 0) lookAgain = true;
        onReached(true);
      }
    } catch {
      // The next look may reach it.
      onReached(false);
    }
    isLooking = false;
    if (isOpen()) timer = setTimeout(() => void look(), pollMs);
    else settle();
  };
  void look();
  return {
    promise,
    wake: () => void look(),
    stop() {
      close();
      return promise;
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

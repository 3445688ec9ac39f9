// Runs the jobs. Any process can run some; the database gives each job to one of them at a time. What belongs to accounts goes by turns
// (turns.ts); the queue's runner does what is scheduled, and is notified of new jobs.
import { Logger as WorkerLogger, run, type RunnerOptions } from "graphile-worker";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Logger } from "pino";
import type { Connection } from "../database/connect.ts";
import { correlated } from "../monitoring/correlation.ts";
import type { JobOutcome, Metrics } from "../monitoring/metrics.ts";
import type { Runtime } from "../runtime.ts";
import { keepHeart, type Heart } from "./heartbeat.ts";
import { keepRunning, type Runner } from "./keepRunning.ts";
import { ofService, type Task, type Tasks, type JobKind } from "./kinds.ts";
import { enqueue, type JobEnvelope } from "./queue.ts";
import { pauseAfter } from "./retry.ts";
import { schedule } from "./schedule.ts";
import { runAll, takeTurns, type Paces, type Runs } from "./turns.ts";

/** `waiting`: the queue cannot ask the database for jobs, and tries again; `starting`: no runner runs, and one is about to. */
export type WorkerState = "running" | "waiting" | "starting";

export interface Worker {
  state(): WorkerState;
  /** Waits for the running jobs to finish, but not for ever. */
  stop(): Promise<void>;
}

export interface WorkerParts {
  connection: Connection;
  tasks: Partial<Tasks>;
  runtime: Runtime;
  log: Logger;
  /** Where tries are counted; left out, they are not. */
  metrics?: Pick<Metrics, "ran">;
  /** How fast what sends messages may be. */
  paces?: Paces;
}

/** Starts at once, also while the database is away: then it goes on as soon as that is back. */
export function startWorker(parts: WorkerParts): Worker {
  const heart = keepHeart(parts.connection.database, parts.log);
  const queue: Reached = { runner: true, turns: true };
  const kept = keepRunning(() => startRunner(parts, heart, queue), parts.log);
  heart.start();
  return {
    state: () => (!kept.isRunning() ? "starting" : queue.runner && queue.turns ? "running" : "waiting"),
    async stop() {
      await kept.stop();
      await heart.stop();
    },
  };
}

/** Which of the two could ask the queue for jobs when it tried last. */
interface Reached {
  runner: boolean;
  turns: boolean;
}

/**
 * One runner. Its jobs are locked in the name of its pool, for which the heart beats as long as it runs. It is doomed where the end of a job could
 * not be noted: the library then shuts it down, but waits for ever where two such notes failed at once. So it is where it never reached the
 * queue: the library remembers the failure of its first look.
 */
async function startRunner(parts: WorkerParts, heart: Heart, queue: Reached): Promise<Runner> {
  const events: NonNullable<RunnerOptions["events"]> = new EventEmitter();
  let pool = "";
  let reject: (reason: unknown) => void;
  const doomed = new Promise<never>((_resolve, fail) => (reject = fail));
  let fatal: unknown;
  const doom = (reason: unknown) => reject((fatal ??= reason));
  doomed.catch(() => undefined);
  events.on("pool:create", ({ workerPool }) => heart.watch((pool = workerPool.id)));
  for (const name of ["pool:fatalError", "worker:fatalError"] as const)
    events.on(name, ({ error }: { error: unknown }) => doom(error));
  let hasReached = false;
  for (const name of ["worker:getJob:empty", "job:start"] as const)
    events.on(name, () => void (queue.runner = hasReached = true));
  const runs = runsOf(parts);
  const runner = await run({
    pgPool: parts.connection.pool,
    taskList: Object.fromEntries([...ofService].map((kind) => [kind, (stored) => runs[kind]?.(stored as JobEnvelope)])),
    logger: workerLog(parts.log),
    events,
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 2_000,
    parsedCronItems: schedule(),
    // What cannot be noted one by one is a rejection that nobody handles; in batches it ends the runner.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  events.on("worker:getJob:error", ({ error }) => {
    queue.runner = false;
    if (hasReached) return;
    doom(error);
    void runner.stop().catch(() => undefined);
  });
  const worker = newWorker();
  heart.watch(worker);
  const turns = takeTurns({
    ...{ pool: parts.connection.pool, worker, runs, paces: parts.paces ?? {} },
    onReached: (isReached) => void (queue.turns = isReached),
    onFault: doom,
  });
  events.on("pool:listen:notification", turns.wake);
  const ended = runner.promise.then(() => (fatal === undefined ? undefined : doomed));
  const bothEnded = async () => {
    try {
      await Promise.race([ended, turns.promise]);
    } finally {
      await Promise.all([turns.stop(), ended]);
    }
  };
  return {
    promise: bothEnded(),
    doomed,
    stop: () => Promise.all([runner.stop(), turns.stop()]).then(() => undefined),
    release() {
      heart.forget(pool);
      heart.forget(worker);
    },
  };
}

const newWorker = () => `turns-${randomUUID()}`;

/** Runs all waiting jobs, and those they enqueue, until none is left: for tests and scripts. */
export const runWaitingJobs = (parts: WorkerParts): Promise<void> =>
  runAll({ pool: parts.connection.pool, worker: newWorker(), runs: runsOf(parts) });

/** The tasks as the queue has them run. */
export function runsOf({ tasks, ...parts }: WorkerParts): Runs {
  const { runtime, metrics } = parts;
  const runs: Runs = {};
  for (const kind of Object.keys(tasks) as JobKind[]) {
    runs[kind] = async (envelope) => {
      const started = performance.now();
      const outcome = await correlated(envelope.request ?? runtime.newId(), () =>
        runTask(kind, tasks[kind] as Task<JobKind>, envelope, parts),
      );
      metrics?.ran(kind, outcome, (performance.now() - started) / 1000);
    };
  }
  return runs;
}

/**
 * A failed job is enqueued again with our own pauses, because the queue's grow over days; the last failure leaves a dead letter to look at.
 */
async function runTask(
  kind: JobKind,
  task: Task<JobKind>,
  envelope: JobEnvelope,
  { connection, runtime, log }: Omit<WorkerParts, "tasks">,
): Promise<JobOutcome> {
  const { key, tries, payload } = envelope;
  try {
    await task(payload as never, { key, tries });
    return "done";
  } catch (error) {
    const pause = pauseAfter(tries);
    log.warn({ kind, tries, pause, error }, "a job failed");
    if (pause !== null) {
      await enqueue(connection.database, kind, { ...envelope, tries: tries + 1 }, pause);
      return "again";
    }
    await connection
      .database("dead_letters")
      .insert({ kind, key, payload: JSON.stringify(payload), account_id: accountOf(payload), at: runtime.now() })
      .onConflict(["account_id", "key"])
      .ignore();
    return "dead";
  }
}

/** A job without an account belongs to the service itself. */
const accountOf = (payload: unknown): string =>
  typeof payload === "object" && payload !== null && "accountId" in payload ? String(payload.accountId) : "";

/** The queue's own messages contain jobs and payloads, so only errors are logged. */
const workerLog = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === "error" || level === "warning") log.warn({ worker: message.slice(0, 200) }, "job queue");
  });

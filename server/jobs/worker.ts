// Runs the jobs. Any process can run some; the database gives each job to one of them at a time.
import { Logger as WorkerLogger, run, runOnce, type Runner, type RunnerOptions, type TaskList } from "graphile-worker";
import { EventEmitter } from "node:events";
import type { Logger } from "pino";
import type { Connection } from "../database/connect.ts";
import { correlated } from "../monitoring/correlation.ts";
import type { JobOutcome, Metrics } from "../monitoring/metrics.ts";
import type { Runtime } from "../runtime.ts";
import { keepHeart } from "./heartbeat.ts";
import type { Task, Tasks, JobKind } from "./kinds.ts";
import { enqueue, type Envelope } from "./queue.ts";
import { pauseAfter } from "./retry.ts";
import { schedule } from "./schedule.ts";

export interface Worker {
  /** Waits for the running jobs to finish. */
  stop(): Promise<void>;
}

export interface WorkerParts {
  connection: Connection;
  tasks: Partial<Tasks>;
  runtime: Runtime;
  log: Logger;
  /** Where tries are counted; left out, they are not. */
  metrics?: Pick<Metrics, "ran">;
}

/** How many jobs run at once, so that a slow peer delays only some of them. */
export const concurrency = 4;

export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const events: RunnerOptions["events"] = new EventEmitter();
  const heart = keepHeart(parts.connection.database, parts.log);
  events.on("worker:create", ({ worker }) => heart.watch(worker.workerId));
  const runner: Runner = await run({
    ...settingsOf(parts),
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    parsedCronItems: schedule(),
  });
  await heart.start();
  return {
    async stop() {
      await runner.stop();
      await heart.stop();
    },
  };
}

/** Runs all waiting jobs, and those they enqueue, until none is left: for tests and scripts. */
export const runWaitingJobs = (parts: WorkerParts): Promise<void> =>
  runOnce({
    ...settingsOf(parts),
    noHandleSignals: true,
    concurrency: 1,
    preset: { worker: { completeJobBatchDelay: 0 } },
  });

function settingsOf({ tasks, ...parts }: WorkerParts): RunnerOptions {
  const { connection, runtime, log, metrics } = parts;
  const taskList: TaskList = {};
  for (const kind of Object.keys(tasks) as JobKind[]) {
    taskList[kind] = async (stored) => {
      const started = performance.now();
      const envelope = stored as Envelope;
      const outcome = await correlated(envelope.request ?? runtime.newId(), () =>
        runTask(kind, tasks[kind] as Task<JobKind>, envelope, parts),
      );
      metrics?.ran(kind, outcome, (performance.now() - started) / 1000);
    };
  }
  return { pgPool: connection.pool, taskList, logger: workerLog(log) };
}

/**
 * A failed job is enqueued again with our own pauses, because the queue's grow over days; the last failure leaves a dead letter to look at.
 */
async function runTask(
  kind: JobKind,
  task: Task<JobKind>,
  envelope: Envelope,
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

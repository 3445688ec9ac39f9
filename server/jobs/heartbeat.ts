// A process that dies leaves its jobs locked for hours. Each reports every few seconds that it is alive; any process that notices a silent one
// releases the locks of its jobs.
import type { Logger } from "pino";
import type { Database } from "../database/connect.ts";

export interface Heart {
  /** Beats for what locks jobs in this process, from now on. */
  watch(id: string): void;
  /** No more: with the next beat, what it still has locked is released. */
  forget(id: string): void;
  /** Beats now, then regularly. */
  start(): void;
  stop(): Promise<void>;
}

/** A customer may wait for a code that a dead process has begun to send. */
const beatMs = 2_000;
export const silenceSeconds = 8;

export function keepHeart(database: Database, log: Logger): Heart {
  const own = new Set<string>();
  const ended = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let missedAt = -Infinity;
  let isMissing = false;
  const beat = async () => {
    const gone = [...ended];
    try {
      await database.transaction(async (transaction) => {
        await sayAlive(transaction, own);
        await transaction("job_workers").whereIn("worker_id", gone).delete();
        await unlock(transaction, gone);
        // After an outage all were silent: each gets the time to say that it lives.
        if (performance.now() - missedAt > silenceSeconds * 1000) await releaseSilent(transaction);
        await dropReplaced(transaction);
      });
      gone.forEach((id) => ended.delete(id));
      isMissing = false;
    } catch (error) {
      if (!isMissing) log.warn({ error }, "no heartbeat");
      isMissing = true;
      missedAt = performance.now();
    }
  };
  const beatNext = () => (running = running.then(beat));
  const forget = (id: string) => {
    own.delete(id);
    ended.add(id);
  };
  return {
    watch(id) {
      own.add(id);
      void beatNext();
    },
    forget,
    start() {
      void beatNext();
      timer = setInterval(() => void beatNext(), beatMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      own.forEach(forget);
      await beatNext();
    },
  };
}

async function sayAlive(database: Database, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    await database("job_workers")
      .insert({ worker_id: id, seen_at: database.raw("now()") })
      .onConflict("worker_id")
      .merge();
  }
}

async function unlock(database: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await database.raw("select graphile_worker.force_unlock_workers(?)", [ids]);
}

/**
 * A job that is enqueued again while it runs loses its key to the new one. Where its own end could not be noted it stays, never to run again, and
 * would count as one that is late.
 */
export async function dropReplaced(database: Database): Promise<void> {
  await database.raw(
    "delete from graphile_worker._private_jobs where key is null and attempts >= max_attempts and locked_at is null",
  );
}

/** Releases the jobs of workers that have been silent too long. */
export async function releaseSilent(database: Database): Promise<void> {
  const silent = await database("job_workers")
    .where("seen_at", "<", database.raw(`now() - ${silenceSeconds} * interval '1 second'`))
    .delete()
    .returning<{ worker_id: string }[]>("worker_id");
  await unlock(database, [...silent.map((each) => each.worker_id), ...(await unheard(database))]);
}

/** A process with a job and without a heartbeat: it was killed before its first one. */
async function unheard(database: Database): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    `select distinct locked_by as id from graphile_worker._private_jobs
     where locked_at < now() - ? * interval '1 second'
       and not exists (select from job_workers where worker_id = locked_by)`,
    [silenceSeconds],
  );
  return rows.map(({ id }) => id);
}

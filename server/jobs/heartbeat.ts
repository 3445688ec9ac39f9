// A worker that dies leaves its jobs locked for hours. Each process reports every few seconds that it is alive; any process that notices a
// silent one releases the locks of its jobs.
import type { Logger } from "pino";
import type { Database } from "../database/connect.ts";

export interface Heart {
  /** Registers a worker of this process for the heartbeat. */
  watch(workerId: string): void;
  /** Sends a heartbeat now, then regularly. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const beatMs = 10_000;
export const silenceSeconds = 45;

export function keepHeart(database: Database, log: Logger): Heart {
  const own = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const beat = async () => {
    try {
      await database.transaction(async (transaction) => {
        for (const id of own) {
          await transaction("job_workers")
            .insert({ worker_id: id, seen_at: transaction.raw("now()") })
            .onConflict("worker_id")
            .merge();
        }
        await releaseSilent(transaction);
      });
    } catch (error) {
      log.warn({ error }, "no heartbeat");
    }
  };
  return {
    watch(workerId) {
      own.add(workerId);
      running = running.then(beat);
    },
    async start() {
      await beat();
      timer = setInterval(() => void (running = running.then(beat)), beatMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
      await database("job_workers")
        .whereIn("worker_id", [...own])
        .delete();
    },
  };
}

/** Releases the jobs of workers that have been silent too long. */
export async function releaseSilent(database: Database): Promise<void> {
  const silent = await database("job_workers")
    .where("seen_at", "<", database.raw(`now() - ${silenceSeconds} * interval '1 second'`))
    .delete()
    .returning<{ worker_id: string }[]>("worker_id");
  if (silent.length > 0)
    await database.raw("select graphile_worker.force_unlock_workers(?)", [silent.map((each) => each.worker_id)]);
}

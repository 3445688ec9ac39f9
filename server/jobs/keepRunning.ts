// Keeps the job runner running: one that ends by itself, whatever the reason, is followed by the next, with growing pauses.
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";

/** The part of a runner that is watched. */
export interface Runner {
  /** Settles when it has ended; not every runner rejects when that was by an error. */
  promise: Promise<void>;
  /** Rejects as soon as it is known that it cannot go on. It is about to end then, but may never come to it. */
  doomed: Promise<never>;
  stop(): Promise<void>;
  /** It is waited for no more, whether it has ended or not: the next may have what it had. */
  release(): void;
}

export interface Kept {
  /** Whether a runner runs at this moment. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface Pauses {
  firstMs: number;
  longestMs: number;
  /** A runner that ran this long began well: the next pause is the first again. */
  steadyMs: number;
  /** How long one that cannot go on has to end; what it still runs may run twice then, as it may after a crash. */
  lastMs: number;
  /** How long a stop waits for what runs: a job whose end cannot be noted would hold it up for minutes. */
  stopMs: number;
}

const usualPauses: Pauses = { firstMs: 500, longestMs: 10_000, steadyMs: 60_000, lastMs: 5_000, stopMs: 10_000 };

class RunnerEnded extends Error {
  override name = "RunnerEnded";
}

/** `begin` starts a runner; it may be called any number of times, one after the other. */
export function keepRunning(begin: () => Promise<Runner>, log: Logger, pauses: Pauses = usualPauses): Kept {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let runner: Runner | null = null;
  const runOne = async () => {
    const begun = await begin();
    runner = begun;
    // It may end while it is being stopped.
    begun.promise.catch(() => undefined);
    try {
      if (isStopping()) await begun.stop();
      await Promise.race([begun.promise, abandon(begun, pauses.lastMs)]);
    } finally {
      // What it may still have that goes on by itself, as its schedule.
      begun.stop().catch(() => undefined);
      begun.release();
      runner = null;
    }
    throw new RunnerEnded("It ended without an error.");
  };
  const keep = async () => {
    for (let failures = 0; !isStopping(); failures++) {
      const began = performance.now();
      const error: unknown = await runOne().catch((reason: unknown) => reason);
      if (isStopping()) return;
      if (performance.now() - began >= pauses.steadyMs) failures = 0;
      const pause = Math.min(pauses.firstMs * 2 ** failures, pauses.longestMs);
      log.error({ error, pause }, "the job runner ended, and starts anew");
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return {
    isRunning: () => runner !== null,
    async stop() {
      stopping.abort();
      const ended = Promise.all([runner?.stop().catch(() => undefined), kept]);
      const patience = new AbortController();
      await Promise.race([ended, setTimeout(pauses.stopMs, undefined, { signal: patience.signal })]);
      patience.abort();
    },
  };
}

/** Fails once a doomed runner has had its time. */
async function abandon(runner: Runner, lastMs: number): Promise<never> {
  try {
    return await runner.doomed;
  } catch (error) {
    await setTimeout(lastMs, undefined, { ref: false });
    throw error;
  }
}

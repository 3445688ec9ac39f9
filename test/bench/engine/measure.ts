// Times one operation: warmed up, and in batches long enough for the clock.

export interface Task {
  /** One operation; called many times. */
  run(): void;
}

/** Milliseconds. */
const batchTime = 2;
const warmUpTime = 200;
/** Before each batch, so that caches are warm again after the others' turns. */
const rewarmShare = 0.2;

/**
 * Milliseconds that the operations took: wall-clock or processor time, whichever is less. Other programs increase the first, helper threads
 * of the garbage collector the second; the minimum is close to the time on an idle machine.
 */
function timed(task: Task, count: number): number {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let at = 0; at < count; at++) task.run();
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(elapsed, (user + system) / 1000);
}

/** Warms the task up and returns how many operations make a batch. */
function batchOf(task: Task): number {
  let count = 1;
  let spent = 0;
  for (;;) {
    const took = timed(task, count);
    spent += took;
    if (spent > warmUpTime) return Math.max(1, Math.round(count * Math.min(1, batchTime / took)));
    if (took < batchTime) count *= 2;
  }
}

/** Warms the task up; each call of the returned function runs one batch and returns microseconds per operation. */
export function stopwatch(task: Task): () => number {
  const batch = batchOf(task);
  return () => {
    timed(task, Math.floor(batch * rewarmShare));
    return (timed(task, batch) * 1000) / batch;
  };
}

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
export const median = (numbers: readonly number[]): number => sorted(numbers)[numbers.length >> 1]!;
export const p95 = (numbers: readonly number[]): number => sorted(numbers)[Math.floor(numbers.length * 0.95)]!;

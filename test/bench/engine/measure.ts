// Times operations side by side: warm, in batches, round after round with the tasks taking turns, so that what disturbs one disturbs all.

export interface Task {
  /** One operation; called many times. */
  run(): void;
}

/** Long enough for the clock, short enough for many rounds; in milliseconds. */
const batchTime = 2;
const warmUpTime = 150;
const rounds = 41;
/** A slow task gives up its later rounds after this time, in milliseconds, but has three in any case. */
const patience = 1500;
const leastRounds = 3;

/**
 * Milliseconds that so many operations took: by the clock or in processor time, whichever is less. Other programs lengthen the first,
 * helper threads of the garbage collector the second; what is left is the time on a machine that has nothing else to do.
 */
function timed(task: Task, count: number): number {
  const before = process.cpuUsage();
  const start = performance.now();
  for (let at = 0; at < count; at++) task.run();
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return Math.min(elapsed, (user + system) / 1000);
}

/** Warms the task up and says how many operations make a batch. */
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

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1]!;
}

/** Median microseconds of one operation, for each task in its order. */
export function medians(tasks: readonly Task[]): number[] {
  const batches = tasks.map(batchOf);
  const samples = tasks.map((): number[] => []);
  const spent = tasks.map(() => 0);
  for (let round = 0; round < rounds; round++)
    tasks.forEach((task, at) => {
      if (round >= leastRounds && spent[at]! > patience) return;
      const took = timed(task, batches[at]!);
      spent[at]! += took;
      samples[at]!.push((took * 1000) / batches[at]!);
    });
  return samples.map(median);
}

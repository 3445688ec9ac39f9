// How the work of a task grows with its input, for tests that hold an attacker to it.

/**
 * Microseconds of the processor that this thread has taken: other test files run in the same process. Linux brings a running thread's account up to
 * date at its ticks, every 4 ms, and where the whole process's is asked for.
 */
function threadTime(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Microseconds of the processor that the task takes in this thread. */
export async function workOf(task: () => unknown): Promise<number> {
  const before = threadTime();
  await task();
  return threadTime() - before;
}

/**
 * How many times the work of an input of size 1 one of size 8 costs: 8 when it grows with the size, 64 when with its square. By the least of some tries in
 * turn, so that what the engine compiles and collects meanwhile, and other processes, count as little as possible; by two, where they say plainly that
 * it is not the square. Less than `least` counts as `least`.
 */
export async function growth(ofSize: (size: 1 | 8) => () => unknown, least = 2_000): Promise<number> {
  const [small, large] = [ofSize(1), ofSize(8)];
  let [one, eight] = [Infinity, Infinity];
  const grown = () => eight / Math.max(one, least);
  for (let time = 0; time < 5 && (time < 2 || grown() > mostGrowth / 2); time++) {
    one = Math.min(one, await workOf(small));
    eight = Math.min(eight, await workOf(large));
  }
  return grown();
}

/** Half way between 8 and 64, by factors: what grows with the size stays below it also when a measure is off by 2.8 times. */
export const mostGrowth = 22.6;

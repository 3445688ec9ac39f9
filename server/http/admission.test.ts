// A server that gets twice what it can do, second by second on a clock of the test's own: those that are let in are answered in time, and
// as many as it can do.
import { describe, expect, test } from "vitest";
import { admission, usualBounds, type Admission } from "./admission.ts";

interface Load {
  /** Answers a second, at most. */
  capacity: number;
  /** What an answer takes at least, beside its share of the capacity, say for the database. */
  restMs: number;
  /** Requests a second, as a part of the capacity. */
  load: number;
}

/** One after the other through the bottleneck, as the only thread of a server has it. Skips the first five seconds. */
function serve(admitted: Admission, { capacity, restMs, load }: Load) {
  const eachMs = 1000 / capacity;
  const leaving: { at: number; took: number }[] = [];
  let freeAt = 0;
  let served = 0;
  const times: number[] = [];
  const seconds = 30;
  for (let now = 0; now < seconds * 1000; now += eachMs / load) {
    while (leaving.length > 0 && leaving[0]!.at <= now) {
      const { at, took } = leaving.shift()!;
      admitted.leave(took, at);
    }
    if (!admitted.enter()) continue;
    freeAt = Math.max(freeAt, now) + eachMs;
    const at = freeAt + restMs;
    leaving.push({ at, took: at - now });
    if (now < 5000) continue;
    served += 1;
    times.push(at - now);
  }
  times.sort((one, other) => one - other);
  return { goodput: served / (seconds - 5) / capacity, p99: times[Math.floor(times.length * 0.99)]! };
}

/** As many as ever, until the average is slow: what the server did before. */
function fixed(): Admission {
  let [running, average] = [0, 0];
  return {
    enter() {
      if (running >= (average > 500 ? 40 : 400)) return false;
      running += 1;
      return true;
    },
    leave(took) {
      running -= 1;
      average += 0.05 * ((took ?? 0) - average);
    },
  };
}

describe.each([90, 120, 400, 1200])("a server of %i answers a second", (capacity) => {
  test.each([1.2, 2, 5])("answers in time what it lets in at %f times that, and lets in what it can do", (load) => {
    const { goodput, p99 } = serve(admission(), { capacity, restMs: 20, load });
    expect(p99).toBeLessThan(1000);
    expect(goodput).toBeGreaterThan(0.9);
  });

  test("refuses hardly anything at half of it", () => {
    expect(serve(admission(), { capacity, restMs: 20, load: 0.5 }).goodput).toBeGreaterThan(0.495);
  });
});

test("this proof fails where as many as ever are let in", () => {
  expect(serve(fixed(), { capacity: 120, restMs: 20, load: 2 }).p99).toBeGreaterThan(1000);
});

test("never lets in more than its most, nor fewer than its least", () => {
  const { most, least } = usualBounds;
  const entered = (admitted: Admission) => {
    let count = 0;
    while (admitted.enter()) count += 1;
    return count;
  };
  const quick = admission();
  for (let time = 0; time < 200; time++) for (let left = entered(quick); left > 0; left--) quick.leave(1, time);
  expect(entered(quick)).toBe(most);
  const slow = admission();
  for (let time = 1; time < 200; time++)
    for (let left = entered(slow); left > 0; left--) slow.leave(900, time * 10_000);
  expect(entered(slow)).toBe(least);
});

// The order in which what an event touches is settled.
import { expect, test } from "vitest";
import { RankQueue } from "./rankQueue.ts";

test.each([
  ["falling", [70, 40, 3]],
  ["rising", [3, 40, 70]],
  ["mixed, some twice", [40, 70, 3, 40, 3]],
])(
  "ranks queued in %s order leave it lowest first, each once, and leave it empty for the next event",
  (_order, ranks) => {
    const queue = new RankQueue(100);
    for (const again of [false, true]) {
      if (again) expect(queue.pop()).toBeUndefined();
      for (const rank of ranks) queue.push(rank);
      expect([queue.pop(), queue.pop(), queue.pop(), queue.pop()]).toEqual([3, 40, 70, undefined]);
    }
  },
);

test("a rank queued while others leave is next if it is the lowest", () => {
  const queue = new RankQueue(100);
  queue.push(5);
  queue.push(99);
  expect(queue.pop()).toBe(5);
  queue.push(64);
  queue.push(6);
  expect([queue.pop(), queue.pop(), queue.pop(), queue.pop()]).toEqual([6, 64, 99, undefined]);
});

import { expect, test } from "vitest";
import { movesOfQueue } from "./reckoning.ts";

test("a queue moves where a job ends or comes, however many there are, and not where one is tried again", () => {
  const hasMoved = movesOfQueue();
  const looks = [
    ["a", "b"],
    ["a", "b"],
    ["a", "c"],
    ["c", "a"],
    ["a", "c", "d"],
    ["a", "d"],
    ["a", "d"],
    ["d", "c"],
  ];
  expect(looks.map(hasMoved)).toEqual([true, false, true, false, true, true, false, true]);
});

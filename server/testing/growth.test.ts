import { expect, test } from "vitest";
import { growth, mostGrowth } from "./growth.ts";

const steps = (count: number) => () => {
  let sum = 0;
  for (let step = 0; step < count; step++) sum += step % 7;
  return sum;
};

test("tells work in proportion to the size from work in proportion to its square", async () => {
  expect(await growth((size) => steps(size * 5e5), 100)).toBeLessThan(mostGrowth);
  expect(await growth((size) => steps(size ** 2 * 5e5), 100)).toBeGreaterThan(mostGrowth);
});

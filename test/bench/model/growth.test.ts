// The statements about growth follow from what was measured: what costs more gives way first, and what a plan has is enough, but not much more.
import { describe, expect, test } from "vitest";
import { randomFrom } from "../engine/random.ts";
import { demanded, limits, networkOf, planFor, type Cost, type Costs } from "./growth.ts";
import { simulate } from "./simulate.ts";

const cost: Cost = { serverMs: 10, databaseMs: 5, occupiedMs: 20, walBytes: 10_000, storedBytes: 5_000 };
const costs: Costs = { filling: cost, payment: cost };
const withMore = (key: keyof Cost): Costs => ({ ...costs, filling: { ...cost, [key]: cost[key] * 1e6 } });

test("ten times the customers ask for ten times as much of everything", () => {
  const [few, many] = [demanded(1e6, costs), demanded(1e7, costs)];
  for (const key of Object.keys(few) as (keyof typeof few)[]) expect(many[key] / few[key]).toBeCloseTo(10);
});

test.each<[keyof Cost, RegExp]>([
  ["serverMs", /event loop/],
  ["databaseMs", /2 cores/],
  ["occupiedMs", /connections of one process/],
  ["walBytes", /write-ahead log/],
  ["storedBytes", /TB in one database/],
])("what gives way first is what costs most: %s", (key, what) => {
  expect(limits(withMore(key))[0]!.what).toMatch(what);
});

describe.each([1e6, 1e7, 1e8])("a plan for %d customers", (customers) => {
  const plan = planFor(customers, costs);

  test("answers in time in the busiest hour", () => {
    const { p99 } = simulate(networkOf(plan, costs), plan, 10_000, randomFrom(customers));
    expect(p99).toBeLessThan(1_000);
  });
});

test("this proof fails with fewer processes than the work takes", () => {
  const plan = planFor(1e8, costs);
  const tooFew = { processes: Math.floor(plan.serverCores * 0.9), cores: plan.cores };
  expect(simulate(networkOf(tooFew, costs), plan, 10_000, randomFrom(1)).p99).toBeGreaterThan(1_000);
});

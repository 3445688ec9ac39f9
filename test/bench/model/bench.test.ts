// The benchmark's network of queues does what its numbers say: nobody waits where one is alone, and with many the narrowest station decides.
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { randomFrom } from "../engine/random.ts";
import { predict, waitFor } from "./bench.ts";

const demand = { clientMs: 2, loopMs: 4, clientBesideMs: 0, besideMs: 0, databaseMs: 3, others: 0 };
const setting = { demand, calls: 1, trips: 3, processes: 1, waitMs: 1 };
const perSecond = (clients: number, changes: object = {}) =>
  predict({ ...setting, ...changes }, clients, randomFrom(1)).perSecond;
const near = (predicted: number, known: number) => expect(Math.abs(predicted / known - 1)).toBeLessThan(0.03);

test("one alone takes as long as all of its steps", () => near(perSecond(1), 1_000 / (2 + 4 + 3 + 1)));

test("many are as fast as the only event loop, if there are cores", () => {
  const free = { ...demand, clientMs: 0.1, databaseMs: 0.1 };
  near(perSecond(32, { demand: free }), 1_000 / 4);
});

test("many with processes enough are as fast as the cores, for what is done beside them too", () => {
  const beside = { ...demand, besideMs: 1, clientBesideMs: 1 };
  const most = Math.min(1_000 / 2, (1_000 * availableParallelism()) / (2 + 4 + 3 + 1 + 1));
  near(perSecond(32, { demand: beside, processes: 16 }), most);
});

test("what others do takes from the cores", () => {
  const others = { ...demand, others: 2 * availableParallelism() - 1 };
  // Of each core one alone has half.
  near(perSecond(1, { demand: others }), 1_000 / (2 * (2 + 4 + 3) + 1));
});

test("the wait is found with which it is as fast as was measured", () => {
  const measured = perSecond(2, { waitMs: 5 });
  expect(Math.abs(waitFor(setting, 2, measured, () => randomFrom(1)) - 5)).toBeLessThan(0.1);
});

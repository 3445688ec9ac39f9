// One engine with one form in its own thread, so that heap, garbage collector and compiler state are its own. Checks correctness first,
// then times one batch for each "round" message.
import { parentPort, workerData } from "node:worker_threads";
import { contestants } from "./contestants.ts";
import { judge, type Verdict } from "./correctness.ts";
import { stopwatch } from "./measure.ts";
import { scenarios } from "./scenarios.ts";

export interface Order {
  /** Indices into the lists. */
  contestant: number;
  scenario: number;
  size: number;
  /** The number of answers for the correctness check. */
  proof: number;
}

export type Reply = { verdict: Verdict } | { microseconds: number };

const order = workerData as Order;
const { adapter } = contestants[order.contestant]!;
const scenario = scenarios[order.scenario]!;
const form = scenario.form(order.size);
const reply = (message: Reply) => parentPort!.postMessage(message);

let round: (() => number) | null = null;
parentPort!.on("message", () => {
  round ??= stopwatch(scenario.task(adapter, form));
  reply({ microseconds: round() });
});
reply({ verdict: judge(adapter, form, scenario.proof(form, order.proof)) });

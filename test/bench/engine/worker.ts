// One contestant with one form, in a thread of its own: its heap, its garbage collector and what its compiler has learnt are its own, so
// that no one pays for another's. Judges first, then times one batch for each "round" it is sent.
import { parentPort, workerData } from "node:worker_threads";
import { contestants } from "./contestants.ts";
import { judge, type Verdict } from "./correctness.ts";
import { stopwatch } from "./measure.ts";
import { scenarios } from "./scenarios.ts";

export interface Order {
  /** Places in the lists. */
  contestant: number;
  scenario: number;
  size: number;
  /** How many answers it is judged by. */
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

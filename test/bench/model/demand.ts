// What a scenario takes of client, server and database.
import { performance } from "node:perf_hooks";
import type { Contestant, Ground } from "../server/contestants.ts";
import { closed, workOf, type Measured } from "../server/load.ts";
import { scenarios, type ScenarioName } from "../server/scenarios.ts";
import { spent, type Spent } from "./spent.ts";

/** For one run, in milliseconds of a core. */
export type Demand = Omit<Spent, "othersMs" | "delayMs"> & {
  /** How many threads of others were at work meanwhile, or would have been. */
  others: number;
};

export interface Measuring {
  product: Contestant;
  ground: Ground;
  /** The cluster's folder. */
  folder: string;
}

/** With so many clients at once: how fast it was, and what each run took of whom. */
export async function demandOf(
  name: ScenarioName,
  { product, ground, folder }: Measuring,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ measured: Measured; demand: Demand }> {
  const work = workOf(scenarios[name], product.fetch, ground.form);
  const [before, began] = [spent(product.processIds, folder), performance.now()];
  const measured = await closed(work, clients, seconds);
  const [after, lastedMs] = [spent(product.processIds, folder), performance.now() - began];
  const each = (key: keyof Spent) => (after[key] - before[key]) / measured.runs;
  const [clientMs, loopMs] = [each("clientMs"), each("loopMs")];
  // All threads at work are equally fast: others' too.
  const speed = (clientMs + loopMs) / (clientMs + loopMs + each("delayMs"));
  const others = Math.max(0, (each("othersMs") * measured.runs) / lastedMs) / speed;
  const rest = { databaseMs: each("databaseMs"), besideMs: each("besideMs"), clientBesideMs: each("clientBesideMs") };
  return { measured, demand: { clientMs, loopMs, ...rest, others } };
}

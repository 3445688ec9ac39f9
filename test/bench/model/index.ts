// npm run bench model: measures what a run costs with two clients at once on one process, foretells from that how fast 1, 8 and 32 at once
// are on one process and on two, and measures that as well; then what many customers would need (growth.ts).
import { freshCluster } from "../../../server/testing/cluster.ts";
import { makeTemplate, type Copyable } from "../../../server/testing/template.ts";
import { randomFrom } from "../engine/random.ts";
import { flagOf } from "../flags.ts";
import { ground, startProduct } from "../server/contestants.ts";
import { middle } from "../server/load.ts";
import { scenarios, type ScenarioName } from "../server/scenarios.ts";
import { predict, waitFor, type Known } from "./bench.ts";
import { demandOf, type Demand, type Measuring } from "./demand.ts";
import type { Cost } from "./growth.ts";
import { printCosts, printDistances, printGrowth, type Cell } from "./report.ts";
import { storageOf, type Storage } from "./storage.ts";

const names = Object.keys(scenarios) as ScenarioName[];
const both = [1, 2];
const levels = [1, 8, 32];
/** One at once wakes somebody at each step, which costs; at eight nobody sleeps. This is between. */
const calibratedAt = 2;
const random = () => randomFrom(1);

interface Sample {
  name: ScenarioName;
  processes: number;
  clients: number;
  perSecond: number;
  demand: Demand;
}

export async function run(): Promise<void> {
  const cluster = await freshCluster();
  try {
    const source = await makeTemplate(cluster.settings("postgres"));
    const folder = cluster.settings("postgres").host!;
    const storages: Storage[] = [];
    for (const name of names) storages.push(await storageOf(name, await ground(source)));
    const samples = await measure(source, folder);
    const known = names.map((name, at) => knownOf(name, storages[at]!, samples));
    printCosts(known);
    printDistances(both.flatMap((processes) => known.flatMap((each) => cellsOf(each, processes, samples))));
    const [, filling, payment] = known.map(costOf);
    printGrowth({ filling: filling!, payment: payment! });
  } finally {
    await cluster.remove();
  }
}

/** All scenarios with so many at once, on one process and on two, in turns: what drifts hits all alike. The first round warms up. */
async function measure(source: Copyable, folder: string): Promise<Sample[]> {
  const [rounds, seconds] = [flagOf("rounds", 3), flagOf("seconds", 3)];
  const samples: Sample[] = [];
  const started: Measuring[] = [];
  try {
    for (const processes of both) {
      const on = await ground(source);
      started.push({ product: await startProduct(on, processes), ground: on, folder });
    }
    for (let round = 0; round <= rounds; round++)
      for (const name of names)
        for (const on of started)
          for (const clients of [calibratedAt, ...levels]) {
            const { measured, demand } = await demandOf(name, on, { clients, seconds });
            const processes = on.product.processIds.length;
            if (round > 0) samples.push({ name, processes, clients, perSecond: measured.perSecond, demand });
          }
    return samples;
  } finally {
    for (const { product } of started) await product.stop();
  }
}

const medianIn =
  (samples: readonly Sample[], { name, processes, clients }: Pick<Sample, "name" | "processes" | "clients">) =>
  (read: (sample: Sample) => number): number =>
    middle(
      samples
        .filter((each) => each.name === name && each.processes === processes && each.clients === clients)
        .map(read),
    );

function knownOf(name: ScenarioName, storage: Storage, samples: readonly Sample[]): Known {
  const median = medianIn(samples, { name, processes: 1, clients: calibratedAt });
  const demand: Demand = {
    clientMs: median((sample) => sample.demand.clientMs),
    loopMs: median((sample) => sample.demand.loopMs),
    databaseMs: median((sample) => sample.demand.databaseMs),
    besideMs: median((sample) => sample.demand.besideMs),
    clientBesideMs: median((sample) => sample.demand.clientBesideMs),
    others: median((sample) => sample.demand.others),
  };
  const setting = { ...storage, name, demand, processes: 1 };
  const perSecond = median((sample) => sample.perSecond);
  return { ...setting, waitMs: waitFor(setting, calibratedAt, perSecond, random) };
}

/** What others took of the machine meanwhile is no part of the product: it is as it was. */
function cellsOf(known: Known, processes: number, samples: readonly Sample[]): Cell[] {
  return levels.map((clients) => {
    const median = medianIn(samples, { name: known.name, processes, clients });
    const others = median(({ demand }) => demand.others);
    const setting = { ...known, processes, demand: { ...known.demand, others } };
    return {
      name: known.name,
      processes,
      clients,
      measured: median(({ perSecond }) => perSecond),
      predicted: predict(setting, clients, random()).perSecond,
      others,
    };
  });
}

/** Without the client, who has a machine of their own there. */
const costOf = ({ demand: { loopMs, besideMs, databaseMs }, waitMs, walBytes, storedBytes }: Known): Cost => ({
  serverMs: loopMs + besideMs,
  databaseMs,
  occupiedMs: loopMs + databaseMs + waitMs,
  walBytes,
  storedBytes,
});

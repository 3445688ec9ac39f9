// npm run bench model: measures what a run costs with two clients at once on one process, foretells from that how fast 1, 8 and 32 at once
// are on one process and on two, and measures that as well; then what many customers would need (growth.ts).
import { freshCluster } from "../../../server/testing/cluster.ts";
import { makeTemplate, type Copyable } from "../../../server/testing/template.ts";
import { randomFrom } from "../engine/random.ts";
import { flagOf } from "../flags.ts";
import { ground, startProduct } from "../server/contestants.ts";
import { middle } from "../server/load.ts";
import { scenarios, type ScenarioName } from "../server/scenarios.ts";
import { foretell, waitFor, type Known } from "./bench.ts";
import { demandOf, type Demand } from "./demand.ts";
import type { Cost } from "./growth.ts";
import { printCosts, printDistances, printGrowth, type Cell } from "./report.ts";
import { storageOf, type Storage } from "./storage.ts";

const names = Object.keys(scenarios) as ScenarioName[];
const levels = [1, 8, 32];
/** One at once wakes somebody at each step, which costs; at eight nobody sleeps. This is between. */
const calibratedAt = 2;
const random = () => randomFrom(1);

interface Sample {
  name: ScenarioName;
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
    const one = await measure(source, folder, 1, [calibratedAt, ...levels]);
    const two = await measure(source, folder, 2, levels);
    const known = names.map((name, at) => knownOf(name, storages[at]!, one));
    printCosts(known);
    printDistances([
      ...known.flatMap((each) => cellsOf(each, 1, one)),
      ...known.flatMap((each) => cellsOf(each, 2, two)),
    ]);
    const [, filling, payment] = known.map(costOf);
    printGrowth({ filling: filling!, payment: payment! });
  } finally {
    await cluster.remove();
  }
}

/** All scenarios with so many at once each, in turns. The first round warms up. */
async function measure(
  source: Copyable,
  folder: string,
  processes: number,
  clientsAtOnce: number[],
): Promise<Sample[]> {
  const [rounds, seconds] = [flagOf("rounds", 3), flagOf("seconds", 3)];
  const on = await ground(source);
  const product = await startProduct(on, processes);
  const samples: Sample[] = [];
  try {
    for (let round = 0; round <= rounds; round++)
      for (const name of names)
        for (const clients of clientsAtOnce) {
          const { measured, demand } = await demandOf(name, { product, ground: on, folder }, { clients, seconds });
          if (round > 0) samples.push({ name, clients, perSecond: measured.perSecond, demand });
        }
    return samples;
  } finally {
    await product.stop();
  }
}

const medianIn = (samples: readonly Sample[], name: ScenarioName, clients: number, read: (sample: Sample) => number) =>
  middle(samples.filter((sample) => sample.name === name && sample.clients === clients).map(read));

function knownOf(name: ScenarioName, storage: Storage, samples: readonly Sample[]): Known {
  const median = (read: (sample: Sample) => number) => medianIn(samples, name, calibratedAt, read);
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
    const others = medianIn(samples, known.name, clients, ({ demand }) => demand.others);
    const setting = { ...known, processes, demand: { ...known.demand, others } };
    return {
      name: known.name,
      processes,
      clients,
      measured: medianIn(samples, known.name, clients, ({ perSecond }) => perSecond),
      foretold: foretell(setting, clients, random()).perSecond,
      others,
    };
  });
}

/** Without the client, who has a machine of their own there. */
const costOf = ({ demand: { loopMs, besideMs, databaseMs }, waitMs, walBytes, storedBytes }: Known): Cost => ({
  serverMs: loopMs + besideMs,
  databaseMs,
  heldMs: loopMs + databaseMs + waitMs,
  walBytes,
  storedBytes,
});

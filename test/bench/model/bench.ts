// The benchmark as a network of queues: clients in one thread, event loops, a pool of connections, and the cores that all of them share.
import { availableParallelism } from "node:os";
import { poolSize } from "../../../server/database/connect.ts";
import type { Random } from "../engine/random.ts";
import type { ScenarioName } from "../server/scenarios.ts";
import type { Demand } from "./demand.ts";
import { simulate, type Prediction, type Network, type Step } from "./simulate.ts";
import type { Storage } from "./storage.ts";

/** What is known of a scenario before anything is foretold. */
export interface Known extends Storage {
  name: ScenarioName;
  demand: Demand;
  /** For the way from one process to another, which nobody works for. */
  waitMs: number;
}

type Setting = Omit<Known, "name" | "walBytes" | "storedBytes"> & { processes: number };

function networkOf({ demand, calls, trips, processes, waitMs }: Setting): Network {
  const many = Number.POSITIVE_INFINITY;
  const client = { servers: 1, isWork: true };
  const loop = { servers: processes, isWork: true };
  const database = { servers: processes * poolSize, isWork: true };
  const beside = { servers: many, isWork: true };
  const way = { servers: many, isWork: false };
  const callBegins: Step[] = [
    { at: beside, ms: (demand.besideMs + demand.clientBesideMs) / calls, isBeside: true },
    { at: client, ms: demand.clientMs / calls },
  ];
  const trip: Step[] = [
    { at: loop, ms: demand.loopMs / trips },
    { at: way, ms: waitMs / trips },
    { at: database, ms: demand.databaseMs / trips },
  ];
  const isFirst = (at: number) => Math.floor((at * calls) / trips) !== Math.floor(((at - 1) * calls) / trips);
  const steps = Array.from({ length: trips }, (_, at) => (isFirst(at) ? [...callBegins, ...trip] : trip)).flat();
  return { cores: availableParallelism(), others: demand.others, steps };
}

const answers = 4_000;

export const predict = (setting: Setting, clients: number, random: Random): Prediction =>
  simulate(networkOf(setting), { clients }, answers, random);

/** How long nobody works in each run, where so many clients were as fast as measured. */
export function waitFor(setting: Omit<Setting, "waitMs">, clients: number, perSecond: number, random: () => Random) {
  let [least, most] = [0, (1_000 * clients) / perSecond];
  for (let halving = 0; halving < 12; halving++) {
    const waitMs = (least + most) / 2;
    if (predict({ ...setting, waitMs }, clients, random()).perSecond > perSecond) least = waitMs;
    else most = waitMs;
  }
  return (least + most) / 2;
}

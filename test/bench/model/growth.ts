// From one machine to a hundred million customers: what the busiest hour needs, and what gives way at how many customers.
import { jobPoolSize, poolSize } from "../../../server/database/connect.ts";
import { usualPace } from "../../../server/jobs/pace.ts";
import type { Network } from "./simulate.ts";

/** What one run of a scenario costs the servers; measured. */
export interface Cost {
  /** Milliseconds of a core in a server's process, and in the database's. */
  serverMs: number;
  databaseMs: number;
  /** How long a connection to the database may be occupied: no longer than the whole run takes. */
  occupiedMs: number;
  walBytes: number;
  storedBytes: number;
}

/** A filling and a payment: what a customer does in a month. */
export interface Costs {
  filling: Cost;
  payment: Cost;
}

/** What is assumed; all else is measured. */
export const assumed = {
  /** Of a month's fillings and payments, on the day of a campaign; of that day's, in its busiest hour. */
  campaignDay: 0.2,
  peakHour: 0.1,
  /** How busy a core, a connection or a line may be in that hour. */
  busy: 0.7,
  /** A mail or text for each, and how long the provider takes to accept one; how many it accepts a second. */
  messages: 1,
  messageMs: 200,
  messagesPerSecond: 100,
  /** What PostgreSQL lets in by default. */
  connections: 100,
  /** The largest database machine that is easily had. */
  databaseCores: 64,
  databaseGb: 10_000,
  walMbPerSecond: 200,
  /** Dollars a month: a core for a server's process, one of the database with its memory, a GB of its disk. */
  prices: { core: 25, databaseCore: 60, gb: 0.12 },
} as const;

/** What customers ask in a second of the busiest hour. */
export interface Demanded {
  perSecond: number;
  serverCores: number;
  databaseCores: number;
  connections: number;
  messagesPerSecond: number;
  walMbPerSecond: number;
  gbPerYear: number;
}

export function demanded(customers: number, { filling, payment }: Costs): Demanded {
  const each = (customers * assumed.campaignDay * assumed.peakHour) / 3_600;
  const both = (key: keyof Cost) => filling[key] + payment[key];
  return {
    perSecond: 2 * each,
    serverCores: (each * both("serverMs")) / 1_000,
    databaseCores: (each * both("databaseMs")) / 1_000,
    connections: (each * both("occupiedMs")) / 1_000,
    messagesPerSecond: 2 * each * assumed.messages,
    walMbPerSecond: (each * both("walBytes")) / 2 ** 20,
    gbPerYear: (customers * 12 * both("storedBytes")) / 2 ** 30,
  };
}

export interface Limit {
  name: string;
  what: string;
  /** So many customers it carries, no more. */
  customers: number;
  instead: string;
}

/** What gives way, the first one first, if nothing is done before. */
export function limits(costs: Costs): Limit[] {
  const one = demanded(1, costs);
  const { busy } = assumed;
  const process = Math.min(busy / one.serverCores, perProcess(one));
  const all: Limit[] = [
    {
      name: "the one machine",
      what: "one machine with 2 cores for everything",
      customers: (2 * busy) / (one.serverCores + one.databaseCores),
      instead: "the database on a machine of its own",
    },
    {
      name: "the event loop",
      what: "the event loop of one process",
      customers: busy / one.serverCores,
      instead: "more processes",
    },
    {
      name: "the pool",
      what: `the ${poolSize} connections of one process`,
      customers: (busy * poolSize) / one.connections,
      instead: "more processes",
    },
    {
      name: "sending",
      what: `the ${usualPace.atOnce} messages that one process sends at once`,
      customers: perProcess(one),
      instead: "more processes; until then mails are late, one-time codes go first",
    },
    {
      name: "PostgreSQL's connections",
      what: `PostgreSQL's ${assumed.connections} connections`,
      customers: Math.floor(assumed.connections / (poolSize + jobPoolSize)) * process,
      instead: "a higher max_connections, then a pooler (with `DATABASE_DIRECT_URL`)",
    },
    {
      name: "the providers",
      what: "what mail and text providers accept",
      customers: assumed.messagesPerSecond / one.messagesPerSecond,
      instead: "a higher rate by contract; until then mails are late, one-time codes go first",
    },
    {
      name: "the only writer",
      what: `the only writer, ${assumed.databaseCores} cores`,
      customers: (busy * assumed.databaseCores) / one.databaseCores,
      instead:
        "results, lists and exports from a replica (`DATABASE_READ_URL`), then accounts distributed by account_id: not built",
    },
    {
      name: "the log",
      what: `the write-ahead log, ${assumed.walMbPerSecond} MB/s`,
      customers: assumed.walMbPerSecond / one.walMbPerSecond,
      instead: "accounts distributed by account_id: not built",
    },
    {
      name: "the disk",
      what: `${assumed.databaseGb / 1_000} TB in one database, filled in a year`,
      customers: assumed.databaseGb / one.gbPerYear,
      instead: "deletion after some days (a setting), partitions on other disks",
    },
  ];
  return all.toSorted((early, late) => early.customers - late.customers);
}

/** How many customers' messages one process sends. */
const perProcess = (one: Demanded) =>
  (assumed.busy * usualPace.atOnce * 1_000) / assumed.messageMs / one.messagesPerSecond;

export interface Plan extends Demanded {
  customers: number;
  processes: number;
  /** The database's. */
  cores: number;
  dollars: number;
}

/** What carries so many in the busiest hour. Two processes at least, so that one may be missing. */
export function planFor(customers: number, costs: Costs): Plan {
  const needs = demanded(customers, costs);
  const { busy, prices } = assumed;
  const processes = Math.max(
    2,
    Math.ceil(needs.serverCores / busy),
    Math.ceil(needs.connections / busy / poolSize),
    Math.ceil(customers / perProcess(demanded(1, costs))),
  );
  const cores = Math.max(2, Math.ceil(needs.databaseCores / busy));
  // The database and its disk twice: one is a standby.
  const dollars = processes * prices.core + 2 * (cores * prices.databaseCore + needs.gbPerYear * prices.gb);
  return { ...needs, customers, processes, cores, dollars };
}

/** The plan's machines as a network of queues, for a filling or a payment, whichever comes. */
export function networkOf(
  { processes, cores }: Pick<Plan, "processes" | "cores">,
  { filling, payment }: Costs,
): Network {
  const half = (key: keyof Cost) => (filling[key] + payment[key]) / 2;
  const [loop, database] = [processes, cores].map((servers) => ({ servers, isWork: true }));
  return {
    cores: Number.POSITIVE_INFINITY,
    steps: [
      { at: loop!, ms: half("serverMs") / 2 },
      { at: database!, ms: half("databaseMs") },
      { at: loop!, ms: half("serverMs") / 2 },
    ],
  };
}

// npm run bench server: fillings and payments per second on a real PostgreSQL, beside a bare handler that makes the same inserts, in one run.
import { dirname } from "node:path";
import { freshCluster } from "../../../server/testing/cluster.ts";
import { makeTemplate, type Copyable } from "../../../server/testing/template.ts";
import { flagOf } from "../flags.ts";
import { ground, startBare, startProduct, type Bare, type Contestant, type Ground } from "./contestants.ts";
import { closed, medianOf, open, submits, workOf, type Measured } from "./load.ts";
import { hasPgbench, pgbench, scriptOf } from "./pgbench.ts";
import { printLevels, printOverload, type Cell } from "./report.ts";
import { paths, scenarios, type ScenarioName } from "./scenarios.ts";

const levels = [1, 8, 32] as const;

export async function run(): Promise<void> {
  const [rounds, seconds] = [flagOf("rounds", 3), flagOf("seconds", 3)];
  const cluster = await freshCluster();
  try {
    const source = await makeTemplate(cluster.settings("postgres"));
    for (const processes of [1, 2]) await measure(source, { processes, rounds, seconds });
  } finally {
    await cluster.remove();
  }
}

interface Extent {
  processes: number;
  rounds: number;
  seconds: number;
}

async function measure(source: Copyable, { processes, rounds, seconds }: Extent): Promise<void> {
  const [ours, bares] = [await ground(source), await ground(source)];
  const product = await startProduct(ours, processes);
  const bare = await startBare(bares, processes);
  const on: [Contestant, Ground][] = [
    [product, ours],
    [bare, bares],
  ];
  try {
    console.log(
      `\nOn ${processes === 1 ? "one process" : `${processes} processes`}; medians of ${rounds} rounds of ${seconds} s, in turns:`,
    );
    const cells = await takeTurns(on, rounds, seconds);
    printLevels(cells, levels);
    if (processes === 1) await measurePostgres(bare, bares, seconds);
    const most = Math.max(
      ...cells
        .filter(({ who, scenario }) => who === product.name && scenario === "submit")
        .map(({ median }) => median.perSecond),
    );
    printOverload(most, await overloaded(product, ours, 2 * most, 4 * seconds));
  } finally {
    await product.stop();
    await bare.stop();
  }
}

async function overloaded(
  product: Contestant,
  { form }: Ground,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  const { work, stock } = submits(product.fetch, form);
  // A second of refusals first: Node compiles what it does often.
  await open(work, perSecond, 1);
  await stock(perSecond * seconds);
  return open(work, perSecond, seconds);
}

/** The rate that the database alone has for a submit's writes. */
async function measurePostgres({ recording }: Bare, { settings }: Ground, seconds: number): Promise<void> {
  if (!hasPgbench()) return console.log("pgbench, which would show what the database alone does, was not found.");
  const script = scriptOf(recording, paths.submit, dirname(recording));
  const rates: string[] = [];
  for (const clients of levels)
    rates.push(`${(await pgbench(settings, script, clients, seconds)).toFixed(0)} at ${clients} at once`);
  console.log(`pgbench, a submit's writes and nothing else, a second: ${rates.join(", ")}.`);
}

/** Each cell of the table in each round, the contestants one right after the other, so that drift hits both. */
async function takeTurns(on: readonly [Contestant, Ground][], rounds: number, seconds: number): Promise<Cell[]> {
  const cells = new Map<string, { cell: Omit<Cell, "median">; measured: Measured[] }>();
  for (let round = 0; round <= rounds; round++)
    for (const scenario of Object.keys(scenarios) as ScenarioName[])
      for (const clients of levels)
        for (const [contestant, { form }] of round % 2 ? on : on.toReversed()) {
          const measured = await closed(
            workOf(scenarios[scenario], contestant.fetch, form),
            clients,
            round === 0 ? 0.3 : seconds,
          );
          // The first round warms up.
          if (round === 0) continue;
          const key = `${contestant.name} ${scenario} ${clients}`;
          const entry = cells.get(key) ?? { cell: { who: contestant.name, scenario, clients }, measured: [] };
          entry.measured.push(measured);
          cells.set(key, entry);
        }
  return [...cells.values()].map(({ cell, measured }) => ({ ...cell, median: medianOf(measured) }));
}

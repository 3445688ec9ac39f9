// npm run bench engine: our engine, its peers and the floor on the same forms, side by side in one run.
import { built } from "../built.ts";
import type { Cost } from "./atServer.ts";
import { contestants } from "./contestants.ts";
import { sumOf } from "./correctness.ts";
import { report, reportCosts, type Result } from "./report.ts";
import { scenarios, sizes } from "./scenarios.ts";
import { takeTurns, type Turn } from "./turns.ts";

/** Fewer on the large form: the naive peer takes a second there for each flip of the chain. */
const proofs = [200, 6] as const;

async function measure(file: URL, scenario: number): Promise<Result> {
  const turns: Turn[][] = [];
  for (const [at, size] of sizes.entries()) turns.push(await takeTurns(file, { scenario, size, proof: proofs[at]! }));
  const rows = contestants.map(({ adapter, role }, index) => ({
    name: adapter.name,
    role,
    verdict: sumOf(turns.map((turn) => turn[index]!.verdict)),
    times: turns.map((turn) => turn[index]!.time),
    p95s: turns.map((turn) => turn[index]!.p95),
  }));
  return { scenario: scenarios[scenario]!, rows };
}

export async function run(): Promise<void> {
  console.log(`Engine on Node ${process.versions.node}: medians of one operation; every contestant is judged first.`);
  const file = await built("test/bench/engine/worker.ts");
  const results: Result[] = [];
  for (const scenario of scenarios.keys()) results.push(await measure(file, scenario));
  report(results);
  const atServer = await built("test/bench/engine/atServer.ts");
  const { costsAtServer } = (await import(atServer.href)) as { costsAtServer(): Promise<Cost[]> };
  reportCosts(await costsAtServer());
}

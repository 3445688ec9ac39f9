// Prints the measurements, and which targets were met or missed.
import type { Cost } from "./atServer.ts";
import type { Contestant } from "./contestants.ts";
import { inWords, isRight, type Verdict } from "./correctness.ts";
import { type Scenario, sizes } from "./scenarios.ts";

interface Row {
  name: string;
  role: Contestant["role"];
  verdict: Verdict;
  /** Microseconds per operation for each size; null if the adapter failed. */
  times: (number | null)[];
  p95s: (number | null)[];
}

export interface Result {
  scenario: Scenario;
  rows: Row[];
}

const microseconds = (time: number | null) =>
  time === null ? "-" : time >= 100 ? Math.round(time).toLocaleString("en") : time.toFixed(2);
const times = (ratio: number) => (ratio >= 100 ? `${Math.round(ratio).toLocaleString("en")}x` : `${ratio.toFixed(1)}x`);

function line(cells: readonly string[], nameWidth = 28): string {
  const [first = "", ...others] = cells;
  return `  ${first.padEnd(nameWidth)}${others.map((cell) => cell.padStart(12)).join("")}`;
}

function printTable({ scenario, rows }: Result): void {
  const floor = rows.find(({ role }) => role === "floor")!;
  const sizeHeads = sizes.flatMap((size) => [`${size.toLocaleString("en")} µs`, "p95", "to floor"]);
  console.log(`\n${scenario.name}: ${scenario.about}`);
  console.log(line(["", ...sizeHeads, `${sizes[1]}/${sizes[0]}`, "  judged by the oracle"]));
  for (const { name, verdict, times: own, p95s } of rows) {
    const perSize = own.flatMap((time, at) => [
      microseconds(time),
      microseconds(p95s[at]!),
      time === null ? "-" : times(time / floor.times[at]!),
    ]);
    const growth = own[0] && own[1] ? times(own[1] / own[0]) : "-";
    console.log(`${line([name, ...perSize, growth])}  ${inWords(verdict)}`);
  }
}

interface Aim {
  text: string;
  value: number;
  most?: number;
  least?: number;
  unit: "x" | "ms";
}

function aimsOf({ scenario, rows }: Result): Aim[] {
  const ours = rows.find(({ role }) => role === "ours")!.times as number[];
  const floor = rows.find(({ role }) => role === "floor")!.times as number[];
  const rightPeers = rows.filter(({ role, verdict }) => role === "peer" && isRight(verdict));
  const aims: Aim[] = [];
  sizes.forEach((size, at) => {
    const on = `${scenario.name} at ${size.toLocaleString("en")}`;
    if (scenario.name !== "open" && scenario.name !== "mixed")
      aims.push({ text: `${on}: at most 3x the floor`, value: ours[at]! / floor[at]!, most: 3, unit: "x" });
    const fastest = Math.min(...rightPeers.flatMap(({ times: own }) => own[at] ?? []));
    if (scenario.name !== "open" && Number.isFinite(fastest))
      aims.push({ text: `${on}: 5x ahead of the fastest right peer`, value: fastest / ours[at]!, least: 5, unit: "x" });
  });
  if (scenario.name === "answer")
    aims.push({ text: "answer at 2,000: at most twice the one at 50", value: ours[1]! / ours[0]!, most: 2, unit: "x" });
  if (scenario.name === "open")
    aims.push({ text: "compile and begin at 2,000: within 20 ms", value: ours[1]! / 1000, most: 20, unit: "ms" });
  return aims;
}

function printAims(results: readonly Result[]): void {
  console.log("\nAims of billwright");
  for (const { text, value, most, least, unit } of results.flatMap(aimsOf)) {
    const reached = most !== undefined ? value <= most : value >= least!;
    const figure = unit === "x" ? times(value) : `${value.toFixed(1)} ms`;
    console.log(`  ${reached ? "reached" : "MISSED "}  ${text.padEnd(58)} ${figure.padStart(9)}`);
  }
}

/** What has no peer. */
export function reportCosts(costs: readonly Cost[]): void {
  console.log("\nOn the server");
  console.log(line(["", "median µs", "p95 µs"], 44));
  for (const { what, median, p95 } of costs) console.log(line([what, microseconds(median), microseconds(p95)], 44));
}

export function report(results: readonly Result[]): void {
  results.forEach(printTable);
  printAims(results);
}

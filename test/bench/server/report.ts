// The tables of npm run bench server.
import type { Measured } from "./load.ts";

export interface Cell {
  who: string;
  scenario: string;
  clients: number;
  median: Measured;
}

/** What the product is to reach of the bare handler's rate (issue: at least 60 %). */
const aims = { share: 0.6, goodput: 0.9, p99Ms: 1_000 };

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

/** A row's figures: the product's, those that they are compared with, and the share, beside its aim where that is missed. */
export function comparison(own: Measured, other: Measured, aim: number): string {
  const share = own.perSecond / other.perSecond;
  const figures = [own, other].flatMap(({ perSecond, p50, p99 }) => [
    perSecond.toFixed(0).padStart(11),
    `${p50.toFixed(0)} ms`.padStart(8),
    `${p99.toFixed(0)} ms`.padStart(8),
  ]);
  const missed = share < aim ? `  below the aim of ${percent(aim)}` : "";
  return `${figures.join("")}${percent(share).padStart(9)}${missed}`;
}

export function printLevels(cells: readonly Cell[], levels: readonly number[]): void {
  const of = (who: string, scenario: string, clients: number) =>
    cells.find((cell) => cell.who === who && cell.scenario === scenario && cell.clients === clients)!.median;
  const [ours, bare] = [...new Set(cells.map(({ who }) => who))].toSorted((one) => (one === "billwright" ? -1 : 1)) as [
    string,
    string,
  ];
  console.log(`                     ${ours.padEnd(34)}${bare}`);
  console.log("             at once    a second     p50     p99   a second     p50     p99    share");
  for (const scenario of new Set(cells.map((cell) => cell.scenario)))
    for (const clients of levels) {
      const [own, limit] = [of(ours, scenario, clients), of(bare, scenario, clients)];
      const notes = [own, limit].map(({ failed }) => (failed > 0 ? ` ${percent(failed)} FAILED` : "")).join("");
      console.log(`${scenario.padEnd(10)}${String(clients).padStart(9)}${comparison(own, limit, aims.share)}${notes}`);
    }
  for (const { who, scenario, clients, median } of cells)
    for (const reason of median.reasons) console.log(`failed: ${who}, ${scenario}, ${clients} at once: ${reason}`);
}

export function printOverload(most: number, { perSecond, p99, busy, failed, reasons }: Measured): void {
  const goodput = perSecond / most;
  const isMet = goodput >= aims.goodput && p99 <= aims.p99Ms && failed === 0;
  console.log(
    `At twice saturation (${(2 * most).toFixed(0)} submits a second): ${percent(goodput)} goodput, p99 ${p99.toFixed(0)} ms, ` +
      `${percent(busy)} told to come back, ${percent(failed)} failed${isMet ? "" : "  (the aims: 90 %, 1 s, 0 failed)"}`,
  );
  for (const reason of reasons) console.log(`failed: ${reason}`);
}

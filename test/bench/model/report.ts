// The tables of npm run bench model.
import { randomFrom } from "../engine/random.ts";
import type { Known } from "./bench.ts";
import { assumed, limits, networkOf, planFor, type Costs } from "./growth.ts";
import { simulate } from "./simulate.ts";

export interface Cell {
  name: string;
  processes: number;
  clients: number;
  measured: number;
  predicted: number;
  /** Threads of others that were at work meanwhile. */
  others: number;
}

const aim = 0.2;
const sizes = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
const answers = 20_000;

/** A line of a table in Markdown, as docs/scale.md has it. */
const line = (...cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
function head(title: string, ...columns: string[]): void {
  console.log(`\n${title}\n`);
  line(...columns);
  console.log(`|${"---|".repeat(columns.length)}`);
}
const whole = (number: number) => Math.round(number).toLocaleString("en");
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
/** Of customers no more is known than this. */
const rough = (number: number) => Number(number.toPrecision(2)).toLocaleString("en");

export function printCosts(known: readonly Known[]): void {
  head(
    "What one run costs, with two at once on one process:",
    ...["", "requests", "statements", "client ms", "event loop ms", "beside it ms", "database ms", "wait ms"],
    ...["written ahead kB", "stored kB", "others at work"],
  );
  for (const { name, calls, trips, demand, waitMs, walBytes, storedBytes } of known) {
    const { clientMs, clientBesideMs, loopMs, besideMs, databaseMs, others } = demand;
    const times = [clientMs + clientBesideMs, loopMs, besideMs, databaseMs, waitMs].map((ms) => ms.toFixed(2));
    const sizes = [walBytes, storedBytes].map((bytes) => (bytes / 1_000).toFixed(1));
    line(name, calls, trips, ...times, ...sizes, others.toFixed(1));
  }
}

export function printDistances(cells: readonly Cell[]): void {
  head("Runs a second:", "", "processes", "at once", "measured", "predicted", "distance", "others at work");
  for (const { name, processes, clients, measured, predicted, others } of cells) {
    const distance = predicted / measured - 1;
    const far = `${distance < 0 ? "−" : "+"}${percent(Math.abs(distance))}`;
    const isFar = Math.abs(distance) > aim;
    const figures = [measured.toFixed(1), predicted.toFixed(1), isFar ? `**${far}**` : far, others.toFixed(1)];
    line(name, processes, clients, ...figures);
  }
}

export function printGrowth(costs: Costs): void {
  const all = limits(costs);
  const { campaignDay, peakHour, busy, messages, messageMs, prices } = assumed;
  console.log(
    `\nAssumed: a filling and a payment a month for each customer; on the day of a campaign ${percent(campaignDay)} of a month's, in its busiest hour ` +
      `${percent(peakHour)} of the day's. Nothing is busier than ${percent(busy)} in that hour. ${messages} mail or text for each, which a provider takes ${messageMs} ms to ` +
      `accept. A month of a process's core costs ${prices.core} dollars, of a database's with its memory ${prices.databaseCore}, of a GB of its disk ${prices.gb}; the ` +
      `database is paid twice, since one stands by.`,
  );
  head("What reaches its limit, in this order:", "customers", "what reaches its limit", "what to do");
  for (const { customers, what, instead } of all) line(rough(customers), what, instead);
  head(
    "What the busiest hour of a campaign's day takes:",
    ...["customers", "runs a second", "processes", "their cores at work", "database's cores", "at work", "p99 ms"],
    ...["mails a second", "written ahead MB/s", "GB a year", "limits reached since the line above", "dollars a month"],
  );
  let before = 0;
  for (const customers of sizes) {
    const gaveWay = all.filter((limit) => limit.customers > before && limit.customers <= customers);
    before = customers;
    const plan = planFor(customers, costs);
    const { p99 } = simulate(networkOf(plan, costs), plan, answers, randomFrom(customers));
    line(
      whole(customers),
      ...[plan.perSecond.toFixed(1), plan.processes, plan.serverCores.toFixed(2), plan.cores],
      ...[plan.databaseCores.toFixed(2), whole(p99), plan.messagesPerSecond.toFixed(1), plan.walMbPerSecond.toFixed(2)],
      ...[whole(plan.gbPerYear), gaveWay.map(({ name }) => name).join(", ")],
      whole(plan.dollars),
    );
  }
}

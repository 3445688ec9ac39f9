// Load: so many clients at once, or so many a second whatever becomes of them.
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { GivenForm, GivenLink } from "../../../server/testing/given.ts";
import { newLink, scenarios, type Fetch, type Scenario } from "./scenarios.ts";

export interface Measured {
  /** How many were begun. */
  runs: number;
  /** Whole runs a second, each of them good. */
  perSecond: number;
  /** Milliseconds of the good ones. */
  p50: number;
  p99: number;
  /** Shares of all runs: refused as busy, with a time to come back; anything else that is no success. */
  busy: number;
  failed: number;
  /** Of those that failed, each way of it once. */
  reasons: readonly string[];
}

interface Tally {
  times: number[];
  busy: number;
  failed: number;
  reasons: Set<string>;
}

export type Work = () => Promise<"good" | "busy" | { failed: string }>;

/** The scenario as work that reports how it ended. */
export const workOf =
  (scenario: Scenario, fetchFrom: Fetch, form: GivenForm): Work =>
  async () => {
    const last = (await scenario(fetchFrom, form)).at(-1)!;
    if (last.status === 200) return "good";
    if (last.status === 503 && last.headers.has("retry-after")) return "busy";
    return { failed: `${last.status} ${last.text.slice(0, 200)}` };
  };

/** Submits by links that are made before the load comes, as a biller makes them: to sign them takes of the cores that are measured. */
export function submits(fetchFrom: Fetch, form: GivenForm) {
  const links: GivenLink[] = [];
  return {
    work: workOf((fetch, on) => scenarios.submit(fetch, on, links.pop()), fetchFrom, form),
    async stock(count: number): Promise<void> {
      while (links.length < count) links.push(await newLink(form));
    },
  };
}

async function timed(work: Work, tally: Tally): Promise<void> {
  const began = performance.now();
  const end = await work().catch((error: unknown) => ({ failed: String(error) }));
  if (end === "good") tally.times.push(performance.now() - began);
  else if (end === "busy") tally.busy += 1;
  else {
    tally.failed += 1;
    tally.reasons.add(end.failed);
  }
}

const emptyTally = (): Tally => ({ times: [], busy: 0, failed: 0, reasons: new Set() });

/** Each client begins anew as soon as it is done. */
export async function closed(work: Work, clients: number, seconds: number): Promise<Measured> {
  const tally = emptyTally();
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
  const client = async () => {
    while (!isOver()) await timed(work, tally);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return measured(tally, (performance.now() - began) / 1_000);
}

/** So many begin each second, answered or not. */
export async function open(work: Work, begunPerSecond: number, seconds: number): Promise<Measured> {
  const tally = emptyTally();
  const began = performance.now();
  const running = new Set<Promise<void>>();
  for (let begun = 0; begun < begunPerSecond * seconds;) {
    const due = ((performance.now() - began) / 1_000) * begunPerSecond;
    for (; begun < due; begun++) {
      const one = timed(work, tally);
      running.add(one);
      void one.finally(() => running.delete(one));
    }
    await pause(5);
  }
  const lasted = (performance.now() - began) / 1_000;
  const perSecond = tally.times.length / lasted;
  // What is done later was not done under the load.
  await Promise.all(running);
  return { ...measured(tally, lasted), perSecond };
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function measured({ times, busy, failed, reasons }: Tally, seconds: number): Measured {
  const all = times.length + busy + failed;
  return {
    runs: all,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    busy: busy / all,
    failed: failed / all,
    reasons: [...reasons],
  };
}

export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** The median of each figure by itself. */
export function medianOf(all: readonly Measured[]): Measured {
  const of = (key: Exclude<keyof Measured, "reasons">) => middle(all.map((each) => each[key]));
  return {
    runs: of("runs"),
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    busy: of("busy"),
    failed: of("failed"),
    reasons: [...new Set(all.flatMap(({ reasons }) => reasons))],
  };
}

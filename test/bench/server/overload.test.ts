// At twice the load that it can take, the product does what it can as well as before, in time, and answers the rest when to come back
// (threats.md T47). Measured by npm run prove alone; that the admission itself does so on a clock of its own is in server/http/admission.test.ts.
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { connectTo } from "../../../server/database/connect.ts";
import { copiesOfFile } from "../../../server/testing/copies.ts";
import { cases, found, foundInTwin } from "../../support/proof.ts";
import { ground, startProduct, type Ground } from "./contestants.ts";
import { closed, medianOf, open, submits, type Measured } from "./load.ts";
import { paths, type Fetch } from "./scenarios.ts";

const rounds = cases(3, 0);
const clients = 32;
const seconds = 5;
const aims = { lostPercent: 10, p99Ms: 1_000 };

interface Overload {
  /** What it can take, and what it did of twice as much. */
  most: Measured;
  under: Measured[];
  /** The ids of the submissions that were answered as good. */
  good: string[];
  ground: Ground;
}

/** In turns, so that what else the machine does takes from both. */
async function overload(times: number, bounds: "usual" | "unbounded"): Promise<Overload> {
  const on = await ground(inject("cluster"));
  copiesOfFile.push(on.name);
  const product = await startProduct(on, 1, bounds);
  onTestFinished(() => product.stop());
  const good: string[] = [];
  const noting: Fetch = async (path, init) => {
    const answer = await product.fetch(path, init);
    if (path === paths.submit && answer.status === 200) good.push(String(answer.envelope.data));
    return answer;
  };
  const { work, stock } = submits(noting, on.form);
  // Node compiles what it does often: answers first, then refusals.
  const warm = await closed(work, clients, seconds);
  await open(work, 2 * warm.perSecond, 2 * seconds);
  const [most, under]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < times; round++) {
    // One part for the most, four for twice as much over twice the time, and one to spare.
    await stock(6 * seconds * warm.perSecond);
    most.push(await closed(work, clients, seconds));
    under.push(await open(work, 2 * most.at(-1)!.perSecond, 2 * seconds));
  }
  return { most: medianOf(most), under, good, ground: on };
}

const lostPercent = ({ most, under }: Overload) =>
  Math.max(0, Math.round(100 * (1 - medianOf(under).perSecond / most.perSecond)));
const p99 = ({ under }: Overload) => Math.round(medianOf(under).p99);

async function missing({ good, ground: { settings } }: Overload): Promise<number> {
  const connection = connectTo(settings);
  const stored = new Set(await connection.database("reports").pluck<string[]>("report_id"));
  await connection.close();
  return good.filter((id) => !stored.has(id)).length;
}

describe.runIf(rounds > 0)("at twice its load", { tags: ["S18"] }, () => {
  test("the product answers as many in time as before and answers the rest when to come back; nothing is lost", async () => {
    const overloaded = await overload(rounds, "usual");
    const runs = overloaded.under.reduce((sum, each) => sum + each.runs, 0);
    const failed = overloaded.under.reduce((sum, each) => sum + Math.round(each.failed * each.runs), 0);
    const lost = await missing(overloaded);
    found("S18", "per cent fewer good answers than at its most", lostPercent(overloaded), runs, aims.lostPercent);
    found("S18", "ms for 99 of 100 good answers", p99(overloaded), runs, aims.p99Ms);
    found("S18", "answers neither good nor BUSY with a time to come back", failed, runs);
    found("S18", "good answers that are not in the database", lost, overloaded.good.length);
    expect(lostPercent(overloaded)).toBeLessThanOrEqual(aims.lostPercent);
    expect(p99(overloaded)).toBeLessThanOrEqual(aims.p99Ms);
    expect([failed, lost]).toEqual([0, 0]);
  });

  test("a twin that takes in whatever comes answers late", async () => {
    const ms = p99(await overload(1, "unbounded"));
    foundInTwin("S18", "ms for 99 of 100 without shedding", ms);
    expect(ms).toBeGreaterThan(aims.p99Ms);
  });
});

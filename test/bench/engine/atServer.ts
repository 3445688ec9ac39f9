// What the server asks of the engine: a submission replayed, and a plan's lines. No peer has either, so a yardstick is run beside each, in
// turns with it: reading the request's JSON, and a loop that rounds each line by itself (and misses the balance by some cents).
import { apply, begin, compile, installmentSchedule, toSubmission, type CompiledForm } from "@billwright/engine";
import type { SubmittedInput } from "@billwright/schemas";
import { longestPeriod } from "../../../engine/installments/schedule.ts";
import { replayAnswers, type Replay } from "../../../server/features/forms/index.ts";
import { mixedForm, randomAnswers } from "./forms.ts";
import { median, p95 } from "./measure.ts";
import type { BenchForm } from "./model.ts";
import { openOracle } from "./oracle.ts";

const rounds = 101;
const now = new Date("2026-11-20T12:00:00Z");

/** Microseconds. */
export interface Cost {
  what: string;
  median: number;
  p95: number;
}

/** Pairs whose work is done by turns. */
type Pair = readonly [Named, Named];
interface Named {
  what: string;
  run(): unknown;
}

export async function costsAtServer(): Promise<Cost[]> {
  const pairs = [await submitted(50), await submitted(2_000), planned(12), planned(longestPeriod)];
  const costs: Cost[] = [];
  for (const pair of pairs) costs.push(...(await byTurns(pair)));
  return costs;
}

async function byTurns(pair: Pair): Promise<Cost[]> {
  const sides: { work: Named; batch: number; times: number[] }[] = [];
  for (const work of pair) sides.push({ work, batch: await batchOf(work), times: [] });
  for (let round = 0; round < rounds; round++)
    for (const { work, batch, times } of sides) times.push(await microseconds(work, batch));
  return sides.map(({ work: { what }, times }) => ({ what, median: median(times), p95: p95(times) }));
}

/** Warms it up; answers how often it is done in about 2 ms. */
async function batchOf(work: Named): Promise<number> {
  await microseconds(work, 50);
  return Math.max(1, Math.round(2_000 / (await microseconds(work, 50))));
}

/** Of one, the mean of a batch. */
async function microseconds({ run }: Named, batch: number): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < batch; at++) await run();
  return ((performance.now() - began) * 1_000) / batch;
}

/** The mixed form, filled in as a person could. Throws where the server would store something else than what is shown by the oracle. */
async function submitted(size: number): Promise<Pair> {
  const bench = mixedForm(size);
  const form = compile(bench.enrollment);
  const { inputForms, isShown } = filledIn(bench, form);
  const body = JSON.stringify({ inputForms, agreed: true });
  const contacts = { isVerified: () => Promise.resolve(true) };
  const replay: Replay = {
    form,
    body: { inputForms: inputForms as Replay["body"]["inputForms"], agreed: true },
    link: { accountId: "a", jti: "j", recipientId: "r" } as Replay["link"],
    customer: { tags: [], payDates: [] } as unknown as Replay["customer"],
    country: "US",
    leastInstallment: 0,
    now,
  };
  const { submission } = await replayAnswers(replay, contacts);
  const isRight =
    JSON.stringify(submission.inputForms) === JSON.stringify(inputForms) && inputForms.every(({ id }) => isShown(id));
  if (!isRight) throw new Error(`At ${size} inputs the server stores other answers than are shown.`);
  return [
    {
      what: `a submission of ${size.toLocaleString("en")} inputs is replayed`,
      run: () => replayAnswers(replay, contacts),
    },
    { what: "  its JSON is read", run: () => JSON.parse(body) as unknown },
  ];
}

/** What the page sends, and whether an input is shown then. */
function filledIn(
  bench: BenchForm,
  form: CompiledForm,
): { inputForms: SubmittedInput[]; isShown(id: string): boolean } {
  const oracle = openOracle(bench);
  let state = begin(form, { now: now.toISOString() });
  for (const event of randomAnswers(bench, bench.inputs.length, 31)) {
    oracle.answer(event);
    state = apply(form, state, { type: "answer", ...event });
  }
  return { inputForms: toSubmission(form, state).inputForms, isShown: (id) => oracle.isVisible(id) };
}

function planned(period: number): Pair {
  const terms = { balance: 1234.56, period, downPayment: 10, today: "2026-11-20" };
  const cents = installmentSchedule(terms).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  if (cents !== 123_456) throw new Error(`A plan of ${period} lines adds up to ${cents} cents.`);
  const rounded = () => {
    const lines: { amount: number; due: string }[] = [];
    for (let at = 0; at < period; at++) {
      const due = new Date(Date.UTC(2026, 11 + at, 20)).toISOString().slice(0, 10);
      lines.push({ amount: Math.round((1234.56 * 0.9 * 100) / period) / 100, due });
    }
    return lines;
  };
  return [
    { what: `a plan of ${period} instalments is made`, run: () => installmentSchedule(terms) },
    { what: "  each line rounded by itself", run: rounded },
  ];
}

// Checks each adapter before measuring: after every answer, visibility must equal the oracle's.
import type { Adapter, BenchEvent, BenchForm } from "./model.ts";
import { openOracle } from "./oracle.ts";

export interface Verdict {
  answers: number;
  /** Number of answers after which at least one input was wrongly shown or hidden. */
  wrong: number;
  /** The error that stopped it, if any. */
  failure: string | null;
}

const rightSoFar: Verdict = { answers: 0, wrong: 0, failure: null };

/** Compares every input's visibility after each answer; the adapter continues from its own state, right or wrong. */
export function judge(adapter: Adapter, form: BenchForm, answers: readonly BenchEvent[]): Verdict {
  const verdict = { ...rightSoFar };
  try {
    const session = adapter.prepare(form)();
    const oracle = openOracle(form);
    const differs = () => form.inputs.some(({ id }) => session.isVisible(id) !== oracle.isVisible(id));
    for (const event of answers) {
      session.answer(event);
      oracle.answer(event);
      verdict.answers++;
      if (differs()) verdict.wrong++;
    }
  } catch (error) {
    verdict.failure = error instanceof Error ? error.name : String(error);
  }
  return verdict;
}

export const sumOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce(
    (sum, { answers, wrong, failure }) => ({
      answers: sum.answers + answers,
      wrong: sum.wrong + wrong,
      failure: sum.failure ?? failure,
    }),
    rightSoFar,
  );

export const isRight = ({ wrong, failure }: Verdict): boolean => wrong === 0 && failure === null;

/** "right", "wrong: 3 of 200" or "fails: RangeError". */
export function inWords({ answers, wrong, failure }: Verdict): string {
  if (failure) return `fails: ${failure}`;
  return wrong ? `wrong: ${wrong} of ${answers}` : `right: ${answers} of ${answers}`;
}

// Runs a fixture through the engine and says, for each of its expectations, what was and what should have been.
import type { Fixture, FixtureStep } from "@billwright/schemas";
import { compile } from "../compile/compile.ts";
import { CompileError } from "../compile/compileError.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { apply } from "../state/apply.ts";
import { begin } from "../state/begin.ts";
import { EventError } from "../state/eventError.ts";
import type { FormEvent } from "../state/events.ts";
import type { FormState } from "../state/formState.ts";
import { deepEqual } from "./deepEqual.ts";
import { observe } from "./observe.ts";

/** One expectation. `at`: the step's place in the fixture, from 0, or the stage before the steps. */
export interface ReplayStep {
  readonly at: number | "compile" | "begin";
  readonly expected: unknown;
  /** The same keys as `expected`; { error } where the engine refused to go on. */
  readonly actual: unknown;
}

export interface Replay {
  /** Every expectation was met, and nothing was refused. */
  readonly ok: boolean;
  readonly steps: readonly ReplayStep[];
}

/** Replays a fixture; the same fixture gives the same replay every time. A refused event ends it. */
export function replay(fixture: Fixture): Replay {
  const steps = fixture.compile ? [replayCompile(fixture)] : replaySteps(fixture);
  return { ok: steps.every(({ expected, actual }) => deepEqual(expected, actual)), steps };
}

/** The distinct codes, sorted, since a fixture may list them in any order. */
const codes = (list: readonly string[]): string[] => [...new Set(list)].sort();

function replayCompile({ enrollment, compile: expectation }: Fixture): ReplayStep {
  const expected = { defects: codes(expectation?.defects ?? []) };
  try {
    compile(enrollment);
    return { at: "compile", expected, actual: { defects: [] } };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    return { at: "compile", expected, actual: { defects: codes(error.defects.map(({ code }) => code)) } };
  }
}

function replaySteps({ enrollment, context, steps }: Fixture): ReplayStep[] {
  const form = attempt("compile", () => compile(enrollment));
  if ("refused" in form) return [form.refused];
  const first = attempt("begin", () => begin(form.made, context));
  if ("refused" in first) return [first.refused];
  return runSteps(form.made, first.made, steps ?? []);
}

function runSteps(form: CompiledForm, first: FormState, steps: readonly FixtureStep[]): ReplayStep[] {
  const results: ReplayStep[] = [];
  let state = first;
  for (const [at, { event, expect }] of steps.entries()) {
    if (event) {
      const before = state;
      const next = attempt(at, () => apply(form, before, event as FormEvent));
      if ("refused" in next) return [...results, next.refused];
      state = next.made;
    }
    if (expect) results.push({ at, expected: expect, actual: observe(form, state, expect) });
  }
  return results;
}

type Attempt<Made> = { readonly made: Made } | { readonly refused: ReplayStep };

/** What was made, or the refusal as a step that cannot match. */
function attempt<Made>(at: ReplayStep["at"], make: () => Made): Attempt<Made> {
  try {
    return { made: make() };
  } catch (error) {
    if (error instanceof CompileError || error instanceof EventError || error instanceof RangeError)
      return { refused: { at, expected: {}, actual: { error: `${error.name}: ${error.message}` } } };
    throw error;
  }
}

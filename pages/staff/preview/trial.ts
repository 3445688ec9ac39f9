// The form that is tried, as the page around the frame knows it: recorded and replayed. The engine is the same on both sides, so the same
// events lead to the same state. Loaded with what stands beside the form, which comes after it.
import {
  compile,
  mismatchesOf,
  record,
  replay,
  statesOf,
  type CompiledForm,
  type Defect,
  type FormContext,
  type FormEvent,
  type FormState,
  type Mismatch,
  type ReplayRefusal,
} from "@billwright/engine";
import type { Enrollment, Fixture } from "@billwright/schemas";
import { after } from "./after.ts";
import { compiled } from "./compiled.ts";

/** The session so far as a fixture. */
export function recorded(
  title: string,
  enrollment: Enrollment,
  context: FormContext,
  events: readonly FormEvent[],
): Fixture {
  return record({ title, enrollment, context, events: after(compile(enrollment), context, events).taken });
}

/** One step of a replay. */
export interface PlayedStep {
  event: FormEvent | null;
  /** The engine took it; else it may be anything. */
  isTaken: boolean;
  /** What differed from what was expected; null: nothing was expected here. */
  mismatches: readonly Mismatch[] | null;
}

export interface Played {
  form: CompiledForm | null;
  /** At the start, then after each step. */
  states: readonly FormState[];
  steps: readonly PlayedStep[];
  ok: boolean;
  /** Where it could not go on. */
  refused: ReplayRefusal | null;
  /** Of its form, where they were not what it expects. */
  defects: readonly Defect[];
}

/** The whole of a replay at once; stepping through it is then only looking. */
export function played(fixture: Fixture): Played {
  const { form, states, refused } = statesOf(fixture);
  const { ok, steps: results } = replay(fixture);
  const byStep = new Map(results.map((result) => [result.at, result]));
  const steps = (fixture.steps ?? []).map(({ event }, at): PlayedStep => {
    const result = byStep.get(at);
    const isTaken = at + 1 < states.length;
    return {
      event: (event as FormEvent | undefined) ?? null,
      isTaken,
      mismatches: result && isTaken ? mismatchesOf(result) : null,
    };
  });
  const isExpected = form === null && ok;
  return {
    form,
    states,
    steps,
    ok,
    refused: isExpected ? null : refused,
    defects: form === null && !isExpected ? (compiled(fixture.enrollment).defects ?? []) : [],
  };
}

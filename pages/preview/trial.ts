// The form that is tried, as the page around the frame knows it: compiled, with its state after all that happened in the frame. The
// engine is the same on both sides, so the same events lead to the same state.
import {
  apply,
  compile,
  CompileError,
  EventError,
  isMet,
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
  type ReplayStep,
} from "@billwright/engine";
import type { Enrollment, Fixture } from "@billwright/schemas";
import { beginForm } from "../form/beginForm.ts";
import { openSandbox } from "./frame/openSandbox.ts";

export type Compiled = { form: CompiledForm; defects: null } | { form: null; defects: readonly Defect[] };

export function compiled(enrollment: Enrollment): Compiled {
  try {
    return { form: compile(enrollment), defects: null };
  } catch (error) {
    if (error instanceof CompileError) return { form: null, defects: error.defects };
    throw error;
  }
}

/** The state after these events, and those that led to it. An event that this form does not take (it was another form's) is passed over. */
export function after(form: CompiledForm, context: FormContext, events: readonly FormEvent[]) {
  let state = beginForm(form, openSandbox(context, form.enrollment.id));
  const taken: FormEvent[] = [];
  for (const event of events) {
    try {
      state = apply(form, state, event);
      taken.push(event);
    } catch (error) {
      if (!(error instanceof EventError)) throw error;
    }
  }
  return { state, taken };
}

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
  /** What came out otherwise than expected; null: nothing was expected here. */
  mismatches: readonly Mismatch[] | null;
}

export interface Played {
  form: CompiledForm | null;
  /** At the start, then after each step. */
  states: readonly FormState[];
  steps: readonly PlayedStep[];
  ok: boolean;
  /** Where it could not go on. */
  refused: ReplayStep | null;
}

/** The whole of a replay at once; stepping through it is then only looking. */
export function played(fixture: Fixture): Played {
  const { form, states, refused } = statesOf(fixture);
  const { ok, steps: results } = replay(fixture);
  const byPlace = new Map(results.map((result) => [result.at, result]));
  const steps = (fixture.steps ?? []).map(({ event }, at): PlayedStep => {
    const result = byPlace.get(at);
    return { event: (event as FormEvent | undefined) ?? null, mismatches: result ? mismatchesOf(result) : null };
  });
  return {
    form,
    states,
    steps,
    ok,
    refused: refused ?? results.find((one) => one.at === "compile" && !isMet(one)) ?? null,
  };
}

/** A file's content as a fixture; null where it is none. The engine tells what is wrong inside of one. */
export function fixtureIn(text: string): Fixture | null {
  try {
    const value = JSON.parse(text) as Partial<Fixture> | null;
    const isOne =
      typeof value?.title === "string" &&
      typeof value.enrollment === "object" &&
      value.enrollment !== null &&
      typeof value.context?.now === "string" &&
      (value.steps === undefined || Array.isArray(value.steps));
    if (!isOne) return null;
    const fixture = value as Fixture;
    played(fixture);
    return fixture;
  } catch {
    return null;
  }
}

// Runs a fixture through the engine and compares each of its expectations with the actual state.
import type { AnyFixture, Fixture, InputType } from "@billwright/schemas";
import { compileScreen } from "../screens/compileScreen.ts";
import { screenNamed } from "../screens/table.ts";
import { compile } from "../compile/compile.ts";
import { CompileError } from "../compile/compileError.ts";
import type { CompiledForm } from "../form/compiledForm.ts";
import type { FieldType } from "../form/fieldType.ts";
import { apply } from "../state/apply.ts";
import { begin } from "../state/begin.ts";
import { EventError, type EventErrorCode } from "../form/eventError.ts";
import type { FormEvent } from "../form/events.ts";
import type { FormState } from "../state/formState.ts";
import { deepEqual } from "./deepEqual.ts";
import { observe } from "./observe.ts";

/** One expectation. `at`: the index of the step in the fixture, or the stage before the steps. */
export interface ReplayStep {
  readonly at: number | "compile" | "begin";
  readonly expected: unknown;
  /** The same keys as `expected`; { error } if the engine refused to continue. */
  readonly actual: unknown;
}

export interface Replay {
  /** All expectations match and nothing was refused. */
  readonly ok: boolean;
  readonly steps: readonly ReplayStep[];
}

/**
 * Replays a fixture; the result is always the same for the same fixture. A refused event ends the replay.
 * @example
 * ```ts
 * import { replay } from "@billwright/engine";
 *
 * const result = replay({
 *   title: "A survey can be left empty",
 *   enrollment: { id: "survey", type: "CustomForm", formElements: [{ kind: "input", inputForms: { id: "stars", inputType: "Rating" } }] },
 *   context: { now: "2026-11-20T12:00:00Z" },
 *   steps: [{ event: { type: "submit" } }, { expect: { submitted: true } }],
 * });
 * result.ok; // => true
 * ```
 */
export function replay(fixture: AnyFixture): Replay {
  const steps = "compile" in fixture && fixture.compile ? [replayCompile(fixture)] : replaySteps(fixture);
  return { ok: steps.every(isMet), steps };
}

/** Whether the actual state matches the expected one. */
const isMet = ({ expected, actual }: ReplayStep): boolean => deepEqual(expected, actual);

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

function replaySteps(fixture: AnyFixture): ReplayStep[] {
  return observed(fixture, statesOf(fixture));
}

function observed({ steps = [] }: AnyFixture, { form, states, refused }: FixtureStates): ReplayStep[] {
  const results: ReplayStep[] = [];
  for (const [at, { expect }] of steps.entries()) {
    const state = states[at + 1];
    if (form === null || state === undefined) break;
    if (expect) results.push({ at, expected: expect, actual: observe(form, state, expect) });
  }
  if (refused === null) return results;
  const { at, expected, actual } = refused;
  return [...results, { at, expected, actual }];
}

/** A replay on a form that was compiled before. */
export interface Replayed extends Replay {
  readonly refused: ReplayRefusal | null;
}

/** The steps of a fixture on another form than its own. */
export function replayOn(form: CompiledForm, fixture: Fixture): Replayed {
  const states = statesOn(form, fixture);
  const steps = observed(fixture, states);
  return { ok: steps.every(isMet), steps, refused: states.refused };
}

/** The states of a fixture, for stepping through it in both directions. */
interface FixtureStates<Type extends FieldType = FieldType> {
  /** Null: the enrolment does not compile, or there is no screen of that name. */
  readonly form: CompiledForm<Type> | null;
  /** The state after begin, then the state after each step until the engine refused one: step `at` leads to `states[at + 1]`. */
  readonly states: readonly FormState[];
  /** The step that the engine refused, and why; null: all steps ran. */
  readonly refused: ReplayRefusal | null;
}

/** defects: the enrolment does not compile, or there is no screen of that name. no-time: the context's `now` is not a time. */
type RefusalCode = EventErrorCode | "defects" | "no-time";

export interface ReplayRefusal extends ReplayStep {
  readonly code: RefusalCode;
  /** The input of the refused event. */
  readonly input?: string;
}

/** All states of a fixture. Never throws, whatever the fixture contains. */
export function statesOf(fixture: Fixture): FixtureStates<InputType>;
export function statesOf(fixture: AnyFixture): FixtureStates;
export function statesOf(fixture: AnyFixture): FixtureStates {
  const made = attempt("compile", () => formOf(fixture));
  if ("refused" in made) return { form: null, states: [], refused: made.refused };
  return statesOn(made.made, fixture);
}

function statesOn(form: CompiledForm, { context, steps = [] }: AnyFixture): FixtureStates {
  const first = attempt("begin", () => begin(form, context));
  if ("refused" in first) return { form, states: [], refused: first.refused };
  const states = [first.made];
  let state = first.made;
  for (const [at, { event }] of steps.entries()) {
    if (event) {
      const before = state;
      const next = attempt(at, () => apply(form, before, event as FormEvent));
      if ("refused" in next) return { form, states, refused: next.refused };
      state = next.made;
    }
    states.push(state);
  }
  return { form, states, refused: null };
}

/** The form of a fixture: of its enrolment or its screen. Throws RangeError for an unknown screen. */
function formOf(fixture: AnyFixture): CompiledForm {
  if (!("screen" in fixture)) return compile(fixture.enrollment);
  const screen = screenNamed(fixture.screen);
  if (screen) return compileScreen(screen);
  throw new RangeError(`There is no screen '${fixture.screen}'. Name one of engine/screens/table.ts.`);
}

type Attempt<Made> = { readonly made: Made } | { readonly refused: ReplayRefusal };

/** The result of `make`, or its error as a step that cannot match. */
function attempt<Made>(at: ReplayStep["at"], make: () => Made): Attempt<Made> {
  try {
    return { made: make() };
  } catch (error) {
    const code = codeOf(error, at);
    if (code === null) throw error;
    const { name, message } = error as Error;
    const input = error instanceof EventError && error.input !== undefined ? { input: error.input } : {};
    return { refused: { at, expected: {}, actual: { error: `${name}: ${message}` }, code, ...input } };
  }
}

function codeOf(error: unknown, at: ReplayStep["at"]): RefusalCode | null {
  if (error instanceof EventError) return error.code;
  if (error instanceof CompileError) return "defects";
  if (!(error instanceof RangeError)) return null;
  return at === "compile" ? "defects" : "no-time";
}

// A session of filling in a form, kept as a fixture: what begin was told, each event, and what the form was after it (fixture.record).
//
// A fixture is a file that people pass around, so it holds no bank number: payments are recorded with test numbers that play alike
// (testNumbers.ts), and codes never were events. Texts that were typed into fields stand in it as they were typed.
import type { Enrollment, Fixture, FixtureContext, FixtureExpectation, FixtureStep } from "@billwright/schemas";
import { compile } from "../compile/compile.ts";
import type { CompiledForm } from "../form/compiledForm.ts";
import { apply } from "../state/apply.ts";
import { begin } from "../state/begin.ts";
import type { FormEvent } from "../form/events.ts";
import type { FormState } from "../state/formState.ts";
import type { FormContext } from "../state/session.ts";
import { view } from "../state/view.ts";
import { deepEqual } from "./deepEqual.ts";
import { observe } from "./observe.ts";
import { createTestNumbers } from "./testNumbers.ts";

export interface RecordedSession {
  readonly title: string;
  /** Ids of the requirement lines it shows. */
  readonly requirements?: readonly string[];
  readonly enrollment: Enrollment;
  /** What begin was told. */
  readonly context: FormContext;
  /** The events that the form took, in order. */
  readonly events: readonly FormEvent[];
}

/**
 * The session as a fixture, which replays to the same states. Typing is one step for each answer, not for each key, wherever that comes
 * to the same. Throws CompileError, RangeError or EventError for a session that the engine never took.
 */
export function record({ title, requirements, enrollment, context, events }: RecordedSession): Fixture {
  const form = compile(enrollment);
  const masked = events.map(createTestNumbers());
  return {
    title,
    ...(requirements && requirements.length > 0 ? { requirements: [...requirements] } : {}),
    enrollment,
    context: fixtureContext(context),
    steps: [{ expect: expectationOf(form, begin(form, context), begun) }, ...condensedSteps(form, context, masked)],
  };
}

/** Only what begin reads, and only what was said. */
function fixtureContext(context: FormContext): FixtureContext {
  const { now, mergeTags, country, balance, preview, answers } = context;
  const { payDates, recipientId, notificationLogId, communicationChannel } = context;
  const optional = {
    mergeTags,
    country,
    balance,
    preview,
    answers,
    payDates,
    recipientId,
    notificationLogId,
    communicationChannel,
  };
  const said = Object.entries(optional).filter(([, value]) => value !== undefined && value !== null);
  return structured({ now, ...Object.fromEntries(said) } as FixtureContext);
}

/** As JSON holds it: a copy that shares nothing with the session. */
const structured = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const begun = ["visible", "errors", "values", "blockers", "canSubmit", "invalid"] as const;
const submitted = [...begun, "submitted", "submission", "schedule"] as const;

function expectationOf(
  form: CompiledForm,
  state: FormState,
  keys: readonly (keyof FixtureExpectation)[],
): FixtureExpectation {
  const asked = Object.fromEntries(keys.map((key) => [key, null]));
  return structured(observe(form, state, asked) as FixtureExpectation);
}

interface Reached {
  readonly step: FixtureStep;
  readonly state: FormState;
}

function stepsOf(form: CompiledForm, context: FormContext, events: readonly FormEvent[]): Reached[] {
  let state = begin(form, context);
  return events.map((event) => {
    state = apply(form, state, event);
    const keys = event.type === "submit" ? submitted : begun;
    return { step: { event: structured(event), expect: expectationOf(form, state, keys) }, state };
  });
}

/** Without the steps that the next one types over, as long as the form comes to the same in every step that is left. */
function condensedSteps(form: CompiledForm, context: FormContext, events: readonly FormEvent[]): FixtureStep[] {
  const whole = stepsOf(form, context, events);
  const isKept = events.map((event, at) => !isTypedOver(event, events[at + 1]));
  const kept = whole.filter((_, at) => isKept[at]);
  const condensed = stepsOf(
    form,
    context,
    events.filter((_, at) => isKept[at]),
  );
  const viewsOf = ({ state }: Reached) => form.order.map((id) => view(form, state, id));
  const isSame = kept.every((reached, at) => {
    const twin = condensed[at]!;
    return deepEqual(reached.step, twin.step) && deepEqual(viewsOf(reached), viewsOf(twin));
  });
  return (isSame ? condensed : whole).map(({ step }) => step);
}

/** The next event says the same thing anew. */
function isTypedOver(event: FormEvent, next: FormEvent | undefined): boolean {
  if (event.type === "answer") return next?.type === "answer" && next.input === event.input;
  return event.type === "payment" && next?.type === "payment";
}

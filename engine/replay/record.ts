// Records a session of filling in a form as a fixture: the context of begin, each event, and the form's state after it (fixture.record).
// People pass fixtures around, so a fixture has no bank numbers: payments are recorded with test numbers that behave alike
// (testNumbers.ts), and one-time codes are not events. Texts typed into fields are recorded as typed.
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

interface RecordedSession {
  readonly title: string;
  /** Ids of the requirements it demonstrates. */
  readonly requirements?: readonly string[];
  readonly enrollment: Enrollment;
  /** The context given to begin. */
  readonly context: FormContext;
  /** The events that were applied, in order. */
  readonly events: readonly FormEvent[];
}

/**
 * The session as a fixture, which replays to the same states. Typing becomes one step per answer, not per key, where the result is the
 * same. Throws CompileError, RangeError or EventError for a session that the engine would not have accepted.
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

/** Only the fields that begin reads, and only those that were given. */
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
  const given = Object.entries(optional).filter(([, value]) => value !== undefined && value !== null);
  return structured({ now, ...Object.fromEntries(given) } as FixtureContext);
}

/** A JSON copy that shares nothing with the session. */
const structured = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const begun = ["visible", "errors", "values", "blockers", "canSubmit", "invalid"] as const;
const submitted = [...begun, "submitted", "submission", "schedule"] as const;

function expectationOf(
  form: CompiledForm,
  state: FormState,
  keys: readonly (keyof FixtureExpectation)[],
): FixtureExpectation {
  const all = Object.fromEntries(keys.map((key) => [key, null]));
  return structured(observe(form, state, all) as FixtureExpectation);
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

/** Drops the steps that the next one overwrites, as long as the remaining steps show the same states. */
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
    const other = condensed[at]!;
    return deepEqual(reached.step, other.step) && deepEqual(viewsOf(reached), viewsOf(other));
  });
  return (isSame ? condensed : whole).map(({ step }) => step);
}

/** Whether the next event replaces this one. */
function isTypedOver(event: FormEvent, next: FormEvent | undefined): boolean {
  if (event.type === "answer") return next?.type === "answer" && next.input === event.input;
  return event.type === "payment" && next?.type === "payment";
}

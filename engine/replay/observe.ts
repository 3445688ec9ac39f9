// What a fixture can expect of a state: one function for each key of `expect` (design.md "Fixtures").
import {
  allMessages,
  fill,
  type FixtureExpectation,
  type Json,
  type MessageKey,
  type MessageRef,
  type Submission,
} from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";
import { shownSchedule } from "../state/shownSchedule.ts";
import type { FieldType } from "../form/fieldType.ts";
import { isEmpty } from "../inputTypes/emptiness.ts";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import { invalidIds } from "../state/faults.ts";
import type { FormState } from "../state/formState.ts";
import { blockers } from "../state/gate.ts";
import type { InputView } from "../state/inputView.ts";
import { view, visibleIds } from "../state/view.ts";
import { toSubmission } from "../submission/toSubmission.ts";

type Observe = (form: CompiledForm, state: FormState, expected: unknown) => unknown;

const english = ({ key, params }: MessageRef): string => fill(allMessages[key as MessageKey] ?? key, params);

/** Replaces a password in a report. */
const secret = "(secret)";

const isSecret = (form: CompiledForm, id: string): boolean =>
  fieldDefinitionOf(form.inputs[id]!.type).isSecret === true;

function values(form: CompiledForm, state: FormState): Record<string, Json> {
  return byVisibleId<Json>(form, state, ({ id, value }) =>
    isEmpty(value) ? undefined : isSecret(form, id) ? secret : value,
  );
}

function submission(form: CompiledForm, state: FormState): Submission<FieldType> {
  const { inputForms, ...rest } = toSubmission(form, state);
  const shown = inputForms.map((sent) => (isSecret(form, sent.id) ? { ...sent, value: secret } : sent));
  return { ...rest, inputForms: shown };
}

/** Id → what `read` returns for each visible input; inputs for which it returns undefined are left out. */
function byVisibleId<Value>(
  form: CompiledForm,
  state: FormState,
  read: (input: InputView) => Value | undefined,
): Record<string, Value> {
  const entries = visibleIds(form, state).flatMap((id): [string, Value][] => {
    const value = read(view(form, state, id));
    return value === undefined ? [] : [[id, value]];
  });
  return Object.fromEntries(entries);
}

const observers: Record<keyof FixtureExpectation, Observe> = {
  visible: visibleIds,
  errors: (form, state) => byVisibleId(form, state, ({ error }) => (error === null ? undefined : english(error))),
  canSubmit: (form, state) => blockers(form, state).length === 0,
  blockers: (form, state) => blockers(form, state),
  invalid: invalidIds,
  values,
  submission,
  /** No plan is null, or [] if the fixture writes it so. */
  schedule: (form, state, expected) => shownSchedule(form, state) ?? (Array.isArray(expected) ? [] : null),
  submitted: (_form, state) => state.submitted,
};

/** The parts of the state that the expectation names. An unknown key is reported, so that a misspelt key never passes. */
export function observe(form: CompiledForm, state: FormState, expectation: object): Record<string, unknown> {
  const observed = Object.entries(expectation).map(([key, expected]): [string, unknown] => {
    const observer = Object.hasOwn(observers, key) ? observers[key as keyof FixtureExpectation] : undefined;
    return [key, observer ? observer(form, state, expected) : `(no fixture can expect '${key}')`];
  });
  return Object.fromEntries(observed);
}

// Reads the values of a screen's fields, and checks values that come from elsewhere.
import type { Json, MessageRef } from "@billwright/schemas";
import type { CompiledForm } from "../form/compiledForm.ts";
import { apply } from "../state/apply.ts";
import { begin } from "../state/begin.ts";
import type { FormState } from "../state/formState.ts";
import { view, visibleIds } from "../state/view.ts";
import { compileScreen } from "./compileScreen.ts";
import type { FieldName, Screen, ScreenValues, WrittenValues } from "./screen.ts";

/** The values as the page sends them; a hidden field is sent as empty. */
export function screenValues<Of extends Screen>(screen: Of, state: FormState): ScreenValues<Of> {
  const form = compileScreen(screen);
  const values = form.order.map((id): [string, Json] => [id, valueOf(form, state, id)]);
  return Object.fromEntries(values) as ScreenValues<Of>;
}

function valueOf(form: CompiledForm, state: FormState, id: string): Json {
  const { visible, value } = view(form, state, id);
  if (visible) return value;
  return typeof value === "string" ? "" : Array.isArray(value) ? [] : null;
}

export interface FieldError<Field extends string = string> {
  readonly field: Field;
  readonly error: MessageRef;
}

/** Values from elsewhere, each as it was meant, and what is wrong with them. */
export interface ScreenReading<Of extends Screen> {
  readonly values: ScreenValues<Of>;
  /** In the order of the fields; empty: all are valid. */
  readonly errors: FieldError<FieldName<Of>>[];
}

/** `values` can contain more than the screen's fields. Throws EventError for a value that no page could send. */
export function readScreen<Of extends Screen>(screen: Of, values: WrittenValues<Of>, now: string): ScreenReading<Of> {
  const form = compileScreen(screen);
  const own = Object.entries(values).filter(([id]) => Object.hasOwn(screen.fields, id)) as [string, Json][];
  const state = apply(form, begin(form, { now, answers: Object.fromEntries(own) }), { type: "submit" });
  const errors = visibleIds(form, state).flatMap((id) => {
    const { error } = view(form, state, id);
    return error === null ? [] : [{ field: id as FieldName<Of>, error }];
  });
  return { values: screenValues(screen, state), errors };
}

/** The errors alone. */
export const screenErrors = <Of extends Screen>(
  screen: Of,
  values: WrittenValues<Of>,
  now: string,
): FieldError<FieldName<Of>>[] => readScreen(screen, values, now).errors;

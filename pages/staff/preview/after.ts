// The state after events in a preview. The page and the form in its frame both use this, so that both reach the same state.
import {
  apply,
  EventError,
  type CompiledForm,
  type FormContext,
  type FormEvent,
  type FormState,
} from "@billwright/engine";
import { beginForm } from "../../customer/form/beginForm.ts";
import { openSandbox } from "./frame/openSandbox.ts";

export interface After {
  state: FormState;
  /** The events that led there. */
  taken: readonly FormEvent[];
  /** At the start, then after each of those. */
  states: readonly FormState[];
}

/** An event that this form does not take (it was another form's) is passed over. */
export function after(form: CompiledForm, context: FormContext, events: readonly FormEvent[]): After {
  let state = beginForm(form, openSandbox(context, form.enrollment.id));
  const states = [state];
  const taken = events.filter((event) => {
    try {
      state = apply(form, state, event);
      states.push(state);
      return true;
    } catch (error) {
      if (error instanceof EventError) return false;
      throw error;
    }
  });
  return { state, taken, states };
}

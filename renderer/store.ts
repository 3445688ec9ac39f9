// The form store: one compiled form, its current state, and who wants to hear of which input.
// The engine decides everything; the store only holds the newest state and wakes the readers of what changed,
// so that one key pressed renders one field.
import { apply, EventError, view } from "@billwright/engine";
import type { AnyForm, FieldType, FormEvent, FormState, InputView } from "@billwright/engine";
import type { InputType } from "@billwright/schemas";

type Listener = () => void;

/** `Type`: of an enrolment the input types, which have widgets; a page written by hand has fields of more. */
export interface FormStore<Type extends FieldType = InputType> {
  readonly form: AnyForm<Type>;
  getState(): FormState;
  /** Applies one event. An event that no page should ever send comes back as the engine's error; the state then stays as it was. */
  dispatch(event: FormEvent): EventError | null;
  /** Called after every event that was taken. Returns the way to stop. */
  subscribe(listener: Listener): () => void;
  /** Called with each event that was taken, for a recording. Returns the way to stop. */
  subscribeEvents(listener: (event: FormEvent) => void): () => void;
  /** Called after an event that may have changed what this input shows. */
  subscribeInput(id: string, listener: Listener): () => void;
  /** The same object until something of this input changes. */
  getView(id: string): InputView<Type>;
  /** How many submits were refused so far: a new number asks the error summary to take focus again. */
  getRefusals(): number;
  /** Puts another state of the same form in place (a draft taken in, a replay going back). Everyone is told. */
  replaceState(state: FormState): void;
}

export function createFormStore<Type extends FieldType>(form: AnyForm<Type>, initial: FormState): FormStore<Type> {
  let state = initial;
  let refusals = 0;
  const everyone = new Set<Listener>();
  const recorders = new Set<(event: FormEvent) => void>();
  const byInput = new Map<string, Set<Listener>>();
  const tell = (ids: Iterable<string>) => {
    for (const id of ids) for (const listener of [...(byInput.get(id) ?? [])]) listener();
    for (const listener of [...everyone]) listener();
  };

  return {
    form,
    getState: () => state,
    getView: (id) => view(form, state, id),
    getRefusals: () => refusals,
    dispatch(event) {
      try {
        state = apply(form, state, event);
      } catch (error) {
        if (error instanceof EventError) return error;
        throw error;
      }
      if (event.type === "submit" && !state.submitted) refusals += 1;
      tell(state.changed);
      for (const recorder of [...recorders]) recorder(event);
      return null;
    },
    subscribe(listener) {
      everyone.add(listener);
      return () => everyone.delete(listener);
    },
    subscribeEvents(listener) {
      recorders.add(listener);
      return () => recorders.delete(listener);
    },
    subscribeInput(id, listener) {
      const listeners = byInput.get(id) ?? new Set();
      byInput.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) byInput.delete(id);
      };
    },
    replaceState(next) {
      state = next;
      tell(byInput.keys());
    },
  };
}

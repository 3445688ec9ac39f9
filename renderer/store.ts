// The form store: one compiled form, its current state, and its subscribers. The engine decides everything; the store keeps the newest
// state and notifies the subscribers of the inputs that changed, so that one key press renders one field.
import { apply, EventError, view } from "@billwright/engine";
import type { AnyForm, FieldType, FormEvent, FormState, InputView } from "@billwright/engine";
import type { InputType } from "@billwright/schemas";

type Listener = () => void;

/** `Type`: for an enrolment the input types, which have widgets; a hand-written page has fields of further types. */
export interface FormStore<Type extends FieldType = InputType> {
  readonly form: AnyForm<Type>;
  getState(): FormState;
  /** Applies one event. An event that no page should send returns the engine's error and leaves the state unchanged. */
  dispatch(event: FormEvent): EventError | null;
  /** Called after every accepted event. Returns a function to unsubscribe. */
  subscribe(listener: Listener): () => void;
  /** Called with each accepted event, for a recording. Returns a function to unsubscribe. */
  subscribeEvents(listener: (event: FormEvent) => void): () => void;
  /** Called after an event that may have changed this input's view. */
  subscribeInput(id: string, listener: Listener): () => void;
  /** The same object until this input's view changes. */
  getView(id: string): InputView<Type>;
  /** How many submits were refused so far; a new number makes the error summary take focus again. */
  getRefusals(): number;
  /** Replaces the state with another one of the same form (a restored draft, a replay). Notifies all subscribers. */
  replaceState(state: FormState): void;
}

/**
 * A store that holds the newest state of one form and notifies whoever shows an input that changed.
 * @example
 * ```ts
 * import { begin, compile } from "@billwright/engine";
 * import { createFormStore } from "@billwright/renderer";
 *
 * const form = compile({
 *   id: "contact",
 *   type: "CustomForm",
 *   formElements: [{ kind: "input", inputForms: { id: "email", name: "E-mail", inputType: "Email", required: true } }],
 * });
 * const store = createFormStore(form, begin(form, { now: "2026-11-20T12:00:00Z" }));
 * const seen: unknown[] = [];
 * store.subscribeInput("email", () => seen.push(store.getView("email").value));
 * store.dispatch({ type: "answer", input: "email", value: "ann@example.com" });
 * seen; // => ["ann@example.com"]
 * ```
 */
export function createFormStore<Type extends FieldType>(form: AnyForm<Type>, initial: FormState): FormStore<Type> {
  let state = initial;
  let refusals = 0;
  const everyone = new Set<Listener>();
  const recorders = new Set<(event: FormEvent) => void>();
  const byInput = new Map<string, Set<Listener>>();
  const notify = (ids: Iterable<string>) => {
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
      notify(state.changed);
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
      notify(byInput.keys());
    },
  };
}

// Hooks that read the store. Each renders its component only when the value it returns changes. On the server they read the same.
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { FieldType, FormState, InputView } from "@billwright/engine";
import type { FormStore } from "./store.ts";

export const StoreContext = createContext<FormStore | null>(null);

/** The store of the surrounding form. Throws outside a RendererProvider. */
export function useFormStore(): FormStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("A form component is outside a RendererProvider.");
  return store;
}

/** The view of one input. */
export function useInput(id: string): InputView {
  return useInputPart(id, whole);
}

/** The view of one input of this store, for a page that has the store at hand. */
export function useInputOf<Type extends FieldType>(store: FormStore<Type>, id: string): InputView<Type> {
  const subscribe = useCallback((listener: () => void) => store.subscribeInput(id, listener), [store, id]);
  const read = () => store.getView(id);
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * One part of an input's view, such as `(view) => view.visible`. The part must be a primitive, or the same object while it is unchanged.
 */
export function useInputPart<Part>(id: string, part: (view: InputView) => Part): Part {
  const store = useFormStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeInput(id, listener), [store, id]);
  const read = () => part(store.getView(id));
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * A value computed from the whole state, such as `(state) => state.submitted`. It must be a primitive, or the same object while it is
 * unchanged.
 */
export function useFormState<Selected>(select: (state: FormState) => Selected): Selected {
  const store = useFormStore();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** The number of refused submits so far. */
export function useRefusals(): number {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, store.getRefusals, store.getRefusals);
}

const whole = (view: InputView): InputView => view;

// How components read the store. Each hook renders its component only when the value it returns is another one.
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { FieldType, FormState, InputView } from "@billwright/engine";
import type { FormStore } from "./store.ts";

export const StoreContext = createContext<FormStore | null>(null);

/** The store of the form around. Throws outside a RendererProvider. */
export function useFormStore(): FormStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error("A form component stands outside a RendererProvider. Wrap the page's form in one.");
  return store;
}

/** All that one input shows now. */
export function useInput(id: string): InputView {
  return useInputPart(id, whole);
}

/** All that one input of this store shows now, for a page that has its store at hand. */
export function useInputOf<Type extends FieldType>(store: FormStore<Type>, id: string): InputView<Type> {
  const subscribe = useCallback((listener: () => void) => store.subscribeInput(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.getView(id));
}

/** One part of what an input shows, such as `(view) => view.visible`. The part must be a primitive or keep its identity. */
export function useInputPart<Part>(id: string, part: (view: InputView) => Part): Part {
  const store = useFormStore();
  const subscribe = useCallback((listener: () => void) => store.subscribeInput(id, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => part(store.getView(id)));
}

/** A value made from the whole state, such as `(state) => state.submitted`. It must be a primitive or keep its identity. */
export function useFormState<Selected>(select: (state: FormState) => Selected): Selected {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}

/** The number of refused submits so far. */
export function useRefusals(): number {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, store.getRefusals);
}

const whole = (view: InputView): InputView => view;

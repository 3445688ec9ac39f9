// The moment at which the surrounding page wants to show the form, and whether the form is submitted by then.
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { FormContext, FormEvent, FormState } from "@billwright/engine";
import { controlId } from "@billwright/renderer";
import type { Filling } from "../../../customer/form/filling/filling.ts";
import { after } from "../after.ts";
import type { Shown } from "../messages.ts";

/** Sets the form to the moment that the surrounding page wants: once for each moment. */
export function useMoment({ round, moment, context, events, isReplay }: Shown, filling: Filling | null): void {
  const latest = useRef({ context, events });
  useEffect(() => {
    latest.current = { context, events };
  });
  useEffect(() => {
    const { context: begun, events: happened } = latest.current;
    if (filling === null || (moment === 0 && happened.length === 0)) return;
    const store = filling.getStore();
    store.replaceState(after(store.form, JSON.parse(begun) as FormContext, happened).state);
    if (isReplay) reveal(happened.at(-1));
  }, [filling, round, moment, isReplay]);
}

/** Brings into sight what the event was about, once the page has drawn it. */
function reveal(event: FormEvent | undefined): void {
  if (event === undefined || !("input" in event)) return;
  requestAnimationFrame(() => {
    const control = document.getElementById(controlId(event.input));
    (control?.closest(".bw-field") ?? control)?.scrollIntoView?.({ block: "center" });
  });
}

const never = () => () => undefined;

/** The state that was submitted; null while the form is being filled in. */
export function useSubmitted(filling: Filling | null): FormState | null {
  const store = filling?.getStore() ?? null;
  const read = useCallback(() => {
    const state = store?.getState() ?? null;
    return state?.submitted ? state : null;
  }, [store]);
  return useSyncExternalStore(store?.subscribe ?? never, read);
}

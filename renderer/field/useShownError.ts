// When an error is shown. The engine reports it from the first wrong character; showing it then would disturb people who are still typing.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { InputView } from "@billwright/engine";
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { useFormStore } from "../useStore.ts";

/** A pause in typing after which the error is shown; milliseconds. */
const PAUSE = 1000;

/**
 * The error to show now: after leaving the field, after a pause, or once a submit was refused. It disappears as soon as the answer is
 * valid.
 */
export function useShownError(
  view: InputView,
  missing: MessageKey = "widgets.missing",
): { error: MessageRef | null; onBlur: () => void } {
  const [isShown, setShown] = useState(false);
  const wrong = view.error !== null;
  if (isShown && !wrong) setShown(false);

  useEffect(() => {
    if (!wrong || isShown) return;
    const timer = setTimeout(() => setShown(true), PAUSE);
    return () => clearTimeout(timer);
  }, [wrong, isShown, view.value]);

  return { error: shownError(view, isShown, missing), onBlur: () => setShown(wrong) };
}

function shownError(view: InputView, isShown: boolean, missing: MessageKey): MessageRef | null {
  if (view.error) return isShown || view.invalid ? view.error : null;
  return view.missing && view.invalid ? { key: missing, params: {} } : null;
}

const never = () => () => {};

/** What a contact that is not verified is marked with, once a submit was refused. */
export function useUnverifiedError(view: InputView, name: string): MessageRef | null {
  const store = useFormStore();
  const isPending = view.verification === "pending";
  const holds = isPending || (view.needsVerification && !view.verified);
  // Most inputs are no contact, and would look at each event for nothing.
  const read = () => holds && store.getState().refused;
  const isRefused = useSyncExternalStore(holds ? store.subscribe : never, read, read);
  return isRefused ? { key: isPending ? "gate.pending" : "gate.unverified", params: { name } } : null;
}

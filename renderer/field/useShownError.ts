// When an error is shown. The engine reports it from the first wrong character; showing it then would disturb people who are still typing.
import { useEffect, useState } from "react";
import type { InputView } from "@billwright/engine";
import type { MessageKey, MessageRef } from "@billwright/schemas";

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

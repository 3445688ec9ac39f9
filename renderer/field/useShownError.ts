// When an error is told. The engine knows of it from the first wrong letter; telling it then would scold people who are still typing.
import { useEffect, useState } from "react";
import type { InputView } from "@billwright/engine";
import type { MessageKey, MessageRef } from "@billwright/schemas";

/** How long a pause in typing counts as being done; milliseconds. */
const PAUSE = 1000;

/** The error to show now: after leaving the field, after a pause, or once a submit was refused. It goes as soon as it is mended. */
export function useShownError(
  view: InputView,
  missing: MessageKey = "widgets.missing",
): { error: MessageRef | null; onBlur: () => void } {
  const [told, setTold] = useState(false);
  const wrong = view.error !== null;
  if (told && !wrong) setTold(false);

  useEffect(() => {
    if (!wrong || told) return;
    const timer = setTimeout(() => setTold(true), PAUSE);
    return () => clearTimeout(timer);
  }, [wrong, told, view.value]);

  return { error: shownError(view, told, missing), onBlur: () => setTold(wrong) };
}

function shownError(view: InputView, told: boolean, missing: MessageKey): MessageRef | null {
  if (view.error) return told || view.invalid ? view.error : null;
  return view.missing && view.invalid ? { key: missing, params: {} } : null;
}

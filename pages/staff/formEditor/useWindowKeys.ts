// The editor's keys are heard wherever focus is: in the editor, on the page's margin, on nothing at all.
import { useEffect, useRef } from "react";

const typing = "input, textarea, select, [contenteditable]";

/**
 * Not passed on: keys that belong to a dialog, or are typed outside of the editor (`.bw-builder`). Whether something has prevented their default
 * says nothing: formatted text always prevents the browser's own undo.
 */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("dialog")) return;
      if (target?.closest(typing) && !target.closest(".bw-builder")) return;
      latest.current(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Whether what has focus takes back its own typing: a field of text within `data-own-undo`. */
export const hasOwnUndo = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest("[data-own-undo]") !== null &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]');

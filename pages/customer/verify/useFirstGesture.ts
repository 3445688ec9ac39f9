// The first sign that a person is at the page: a pointer, a finger, a key, a wheel; a screen reader may send a click alone.
import { useEffect } from "react";
import { useApp } from "../../services/app.ts";

/** Not `scroll`: a browser that restores the scroll position scrolls by itself. */
const gestures = ["click", "pointerdown", "pointermove", "touchstart", "keydown", "wheel"] as const;

/** Calls once, at the first gesture, be it before the app was there; null: waits for none. What a script made is no gesture. */
export function useFirstGesture(onGesture: (() => unknown) | null): void {
  const { isByHand } = useApp();
  useEffect(() => {
    if (onGesture === null) return;
    if (takeTouch()) return void onGesture();
    const ended = new AbortController();
    const hear = (event: Event) => {
      if (!isByHand(event)) return;
      ended.abort();
      onGesture();
    };
    for (const gesture of gestures) window.addEventListener(gesture, hear, { signal: ended.signal, passive: true });
    return () => ended.abort();
  }, [onGesture, isByHand]);
}

let isTaken = false;

/** Whether a person has done anything on what the server rendered, before this code came (app/touched.ts); once. */
function takeTouch(): boolean {
  const isTouched = !isTaken && document.getElementById("page")?.hasAttribute("data-touched") === true;
  isTaken ||= isTouched;
  return isTouched;
}

// The first sign that a person is at the page: a pointer, a finger, a key, a wheel; a screen reader may send a click alone.
import { useEffect } from "react";

/** Not `scroll`: a browser that restores the scroll position scrolls by itself. */
const gestures = ["click", "pointerdown", "pointermove", "touchstart", "keydown", "wheel"] as const;

/** Calls once, at the first gesture from now on; null: waits for none. */
export function useFirstGesture(onGesture: (() => unknown) | null): void {
  useEffect(() => {
    if (onGesture === null) return;
    const ended = new AbortController();
    const hear = () => {
      ended.abort();
      onGesture();
    };
    for (const gesture of gestures) window.addEventListener(gesture, hear, { signal: ended.signal, passive: true });
    return () => ended.abort();
  }, [onGesture]);
}

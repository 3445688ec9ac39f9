// What opens over the page closes by itself.
import { useEffect } from "react";
import type { RefObject } from "react";

/** While open, Escape and a press outside of the element close it. */
export function useCloseOutside(element: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onEvent = (event: Event) => {
      const isOutside = !(event.target instanceof Node && element.current?.contains(event.target));
      if (event instanceof KeyboardEvent ? event.key === "Escape" : isOutside) close();
    };
    document.addEventListener("keydown", onEvent);
    document.addEventListener("pointerdown", onEvent);
    return () => {
      document.removeEventListener("keydown", onEvent);
      document.removeEventListener("pointerdown", onEvent);
    };
  }, [element, isOpen, close]);
}

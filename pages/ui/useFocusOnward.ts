// What goes while it has focus would leave the keyboard at the top of the document.
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** The element, once it goes, leads the focus in it on to the page's content, whose next control is one Tab away. */
export function useFocusOnward<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById("content")?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}

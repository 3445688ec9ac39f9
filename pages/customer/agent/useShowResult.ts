// The result of a press is shown below the form, out of sight on a phone: the page goes there, and a screen reader with it.
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

/** `result`: another one is shown anew. */
export function useShowResult<Shown extends HTMLElement>(result: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useLayoutEffect(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView?.({ block: "start" });
  }, [result]);
  return element;
}

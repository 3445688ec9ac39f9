// Focus as a request: the editor's view contains it, and the component that shows its target fulfils it.
import { createContext, useContext, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import type { FocusTarget } from "./model/view.ts";

const FocusContext = createContext<FocusTarget | null>(null);
export const FocusProvider = FocusContext;

/**
 * Fulfils a request for focus, also one made in the rendering that mounted this component. It happens before the next key, because
 * that one is meant for what has focus then.
 */
export function useFocusRequest<On extends FocusTarget["on"]>(
  on: On,
  fulfil: (target: Extract<FocusTarget, { on: On }>) => void,
): void {
  const target = useContext(FocusContext);
  useLayoutEffect(() => {
    if (isOn(target, on)) fulfil(target);
  }, [target, on, fulfil]);
}

const isOn = <On extends FocusTarget["on"]>(
  target: FocusTarget | null,
  on: On,
): target is Extract<FocusTarget, { on: On }> => target?.on === on;

/** For the first field of an element's properties. */
export function useFirstField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useFocusRequest("firstProperty", ({ isNew }) => {
    field.current?.focus();
    if (isNew) field.current?.select();
  });
  return field;
}

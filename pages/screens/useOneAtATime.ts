// One task of a button at a time. A second press can come before the first has rendered, or between the answer and what it shows: neither starts another.
import { useLayoutEffect, useRef, useState } from "react";

export interface OneAtATime {
  readonly isRunning: boolean;
  /** Whether a press would do nothing now. `isRunning` is of the last render. */
  isLocked(): boolean;
  /** Starts the task unless one is running. "leave": the next page is loading, so nothing may be started any more. */
  run(task: () => Promise<void | "leave">): Promise<void>;
}

export function useOneAtATime(): OneAtATime {
  // An object, so that every end renders, also one that comes in the same render as its beginning.
  const [state, setState] = useState({ isRunning: false });
  const isBusy = useRef(false);
  useLayoutEffect(() => {
    isBusy.current = state.isRunning;
  }, [state]);
  return {
    isRunning: state.isRunning,
    isLocked: () => isBusy.current,
    async run(task) {
      if (isBusy.current) return;
      isBusy.current = true;
      setState({ isRunning: true });
      let end: void | "leave" = undefined;
      try {
        end = await task();
      } finally {
        if (end !== "leave") setState({ isRunning: false });
      }
    },
  };
}

// Asks what nobody has answered yet, what became of a payment or what is owed since, without being pressed: when the line is back, and after 2, 4, 8 … 30 seconds.
import { useEffect } from "react";
import { pauseAfter } from "./usePaymentResult.ts";

/** `ask` keeps its identity. */
export function useAskUntilKnown(isUnclear: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isUnclear) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (requestCount: number) => {
      const pause = pauseAfter(requestCount);
      if (pause === null) return;
      timer = setTimeout(() => {
        ask();
        next(requestCount + 1);
      }, pause);
    };
    next(0);
    window.addEventListener("online", ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", ask);
    };
  }, [isUnclear, ask]);
}

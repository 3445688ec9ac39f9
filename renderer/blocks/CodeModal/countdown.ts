// The wait before another code may be asked for (forms.txt §9: 30 seconds). Time comes in as a function, so that tests own it.
import { useCallback, useSyncExternalStore } from "react";

/** Whole seconds from `now` until `until` (both milliseconds since 1970), never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The seconds as they are said aloud: a new number every ten seconds only, so that a screen reader is not talking all the time. */
export function spokenSeconds(left: number): number {
  return Math.ceil(left / 10) * 10;
}

const everyMs = 250;

/** The seconds left, kept up to date while any are. */
export function useSecondsLeft(until: number, now: () => number): number {
  const read = useCallback(() => secondsLeft(until, now()), [until, now]);
  const subscribe = useCallback(
    (tell: () => void) => {
      const timer = setInterval(() => {
        tell();
        if (read() === 0) clearInterval(timer);
      }, everyMs);
      return () => clearInterval(timer);
    },
    [read],
  );
  return useSyncExternalStore(subscribe, read);
}

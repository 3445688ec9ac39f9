// The waiting time until another code can be requested (forms.txt §9: 30 seconds). Time comes from a function, so that tests control it.
import { useCallback, useSyncExternalStore } from "react";

/** Whole seconds from `now` until `until` (both milliseconds since 1970), never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The seconds as announced to screen readers: rounded to ten, so that the announcement changes only every ten seconds. */
export function spokenSeconds(left: number): number {
  return Math.ceil(left / 10) * 10;
}

/** As a clock shows it: 0:30. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const everyMs = 250;

/** The seconds left; updates while there are any. */
export function useSecondsLeft(until: number, now: () => number): number {
  const read = useCallback(() => secondsLeft(until, now()), [until, now]);
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(() => {
        notify();
        if (read() === 0) clearInterval(timer);
      }, everyMs);
      return () => clearInterval(timer);
    },
    [read],
  );
  return useSyncExternalStore(subscribe, read);
}

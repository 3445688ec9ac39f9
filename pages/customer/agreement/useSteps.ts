// What a page does one after the other when it opens, and again on request: only the newest run is shown.
import { useEffect, useState } from "react";

export interface Run<State> {
  /** For the calls: aborted where the run is over. */
  signal: AbortSignal;
  show(state: State): void;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
}

export interface Steps<State> {
  state: State;
  /** Begins anew. */
  again(): void;
}

/** `steps` must keep its identity: another is another run. */
export function useSteps<State>(begin: State, steps: (run: Run<State>) => Promise<void>): Steps<State> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState(begin);
  useEffect(() => {
    const over = new AbortController();
    void steps({
      signal: over.signal,
      show: (next) => void (over.signal.aborted || setState(next)),
      wait: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          over.signal.addEventListener("abort", () => clearTimeout(timer));
        }),
    });
    return () => over.abort();
  }, [steps, turn]);
  return {
    state,
    again() {
      setState(begin);
      setTurn((last) => last + 1);
    },
  };
}

/** Seconds between tries (decisions-proposed.md P73). */
const pauses = [1, 2, 4];

/** Asks again, up to three times, while the answer is not final; answers the last one. */
export async function askUntil<Answer>(
  { wait }: Pick<Run<never>, "wait">,
  ask: () => Promise<Answer>,
  isFinal: (answer: Answer) => boolean,
): Promise<Answer> {
  let answer = await ask();
  for (const seconds of pauses) {
    if (isFinal(answer)) break;
    await wait(seconds * 1_000);
    answer = await ask();
  }
  return answer;
}

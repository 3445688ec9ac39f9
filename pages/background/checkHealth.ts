// Asks every half minute, quietly, whether the site is up (self-service.txt §4; decisions-proposed.md P51). What becomes of an answer is a pure
// function; clock, tab and network are passed in.
import type { Health, HealthState } from "../services/health.ts";

/** What a check has brought; `failed`: the site itself does not answer. Any other failure says nothing about the site. */
export type Checked = { outage: boolean; message: string | null } | "failed" | "unknown";

export interface CheckParts {
  check(): Promise<Checked>;
  /** Whether failures count: on hosts for trying things out they do not. */
  isProduction: boolean;
  clock: {
    now(): number;
    /** Calls after so many milliseconds, unless the answer is called before. */
    after(ms: number, act: () => void): () => void;
  };
  /** Someone sees the page, and there is a network. */
  isAwake(): boolean;
  /** Calls whenever that may have changed. */
  onChange(listener: () => void): void;
}

const everyMs = 30_000;
/** One lost check on a phone must not throw a page away. */
const failuresThatCount = 2;

export function afterCheck(state: HealthState, checked: Checked, isProduction: boolean): HealthState {
  if (checked === "unknown") return state;
  if (checked === "failed") {
    const failures = state.failures + 1;
    return { ...state, failures, site: isProduction && failures >= failuresThatCount ? "down" : state.site };
  }
  const { outage, message } = checked;
  return { site: outage ? "down" : "up", message: outage ? message : null, failures: 0 };
}

/** At once, and from then on. */
export function keepChecking(health: Health, { check, isProduction, clock, isAwake, onChange }: CheckParts): void {
  let nextAt = clock.now();
  let isChecking = false;
  let cancel = (): void => undefined;

  /** The next check, unless one is under way or the page rests: whoever wakes it plans anew. */
  function plan(): void {
    cancel();
    if (!isAwake()) health.put({ ...health.getState(), failures: 0 });
    else if (!isChecking) cancel = clock.after(Math.max(0, nextAt - clock.now()), () => void run());
  }

  async function run(): Promise<void> {
    isChecking = true;
    nextAt = clock.now() + everyMs;
    const checked = await check();
    isChecking = false;
    // A page that fell asleep meanwhile may have lost the network with it.
    if (checked !== "failed" || isAwake()) health.put(afterCheck(health.getState(), checked, isProduction));
    plan();
  }

  onChange(plan);
  plan();
}

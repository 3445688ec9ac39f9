// Whether the site is up: asks every half minute, quietly, and says when pages have to give way to the maintenance page
// (self-service.txt §4; decisions-proposed.md P51). A store without React; what becomes of an answer is a pure function.

/** What a check has brought; `failed`: the site itself does not answer. What else went wrong tells nothing of the site. */
export type Checked = { outage: boolean; message: string | null } | "failed" | "unknown";

export interface HealthState {
  /** `unknown` until a check was answered. */
  site: "unknown" | "up" | "down";
  /** The operator's words; null: the page's own. */
  message: string | null;
  /** How many checks have failed in a row. */
  failures: number;
}

export interface Health {
  getState(): HealthState;
  subscribe(listener: () => void): () => void;
  /** From now on it checks. */
  start(): void;
}

export interface HealthParts {
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
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

const everyMs = 30_000;
/** What the page shows first is loaded before. */
const firstMs = 2_000;
/** One lost check on a phone must not throw a page away. */
const failuresThatCount = 2;

/** The operator's words outlive a reload. */
const messageKey = "outageMessage";

export function afterCheck(state: HealthState, checked: Checked, isProduction: boolean): HealthState {
  if (checked === "unknown") return state;
  if (checked === "failed") {
    const failures = state.failures + 1;
    return { ...state, failures, site: isProduction && failures >= failuresThatCount ? "down" : state.site };
  }
  const { outage, message } = checked;
  return { site: outage ? "down" : "up", message: outage ? message : null, failures: 0 };
}

export function createHealth({ check, isProduction, clock, isAwake, onChange, storage }: HealthParts): Health {
  let state: HealthState = { site: "unknown", message: storage.getItem(messageKey), failures: 0 };
  let nextAt = 0;
  let isChecking = false;
  let cancel = (): void => undefined;
  const listeners = new Set<() => void>();

  function put(next: HealthState): void {
    if (next.message === null) storage.removeItem(messageKey);
    else storage.setItem(messageKey, next.message);
    state = next;
    for (const listener of [...listeners]) listener();
  }

  /** The next check, unless one is under way or the page rests: whoever wakes it plans anew. */
  function plan(): void {
    cancel();
    if (!isAwake()) state = { ...state, failures: 0 };
    else if (!isChecking) cancel = clock.after(Math.max(0, nextAt - clock.now()), () => void run());
  }

  async function run(): Promise<void> {
    isChecking = true;
    nextAt = clock.now() + everyMs;
    const checked = await check();
    isChecking = false;
    // A page that fell asleep meanwhile may have lost the network with it.
    if (checked !== "failed" || isAwake()) put(afterCheck(state, checked, isProduction));
    plan();
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      nextAt = clock.now() + firstMs;
      onChange(plan);
      plan();
    },
  };
}

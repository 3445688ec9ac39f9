// Spares a peer that is down, and the calls that would wait for it (threats.md T49). After a number of consecutive failures it is not
// called for a while; then one call tries, and its result decides. The state is local to each process.

export class CircuitOpen extends Error {
  override name = "CircuitOpen";
}

export interface CircuitSettings {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /** Milliseconds for which it stays open. */
  pauseMs: number;
}

export interface CircuitBreaker {
  /** Runs the call, or throws CircuitOpen without running it. */
  run<Result>(call: () => Promise<Result>): Promise<Result>;
}

export function circuitBreaker({ failures, pauseMs }: CircuitSettings, now: () => Date): CircuitBreaker {
  let failed = 0;
  let openUntil = 0;
  return {
    async run(call) {
      const time = now().getTime();
      if (time < openUntil) throw new CircuitOpen("The peer failed several times and is not called for a while.");
      // The circuit is open for all other calls while this one tries.
      if (failed >= failures) openUntil = time + pauseMs;
      try {
        const result = await call();
        [failed, openUntil] = [0, 0];
        return result;
      } catch (error) {
        failed++;
        if (failed >= failures) openUntil = now().getTime() + pauseMs;
        throw error;
      }
    },
  };
}

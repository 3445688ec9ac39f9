// How many requests may run at once: as many as are answered in time. A fixed number is too many for a busy machine and too few for an
// idle one, so it follows what is measured: down by a part as soon as answers are slow, up step by step while they are quick and the
// slots are used (additive increase, multiplicative decrease, as TCP does it).

export interface AdmissionBounds {
  /** How many at first. */
  start: number;
  /** Never fewer, never more. */
  least: number;
  most: number;
  /** Answers that take longer on average are slow, in milliseconds. */
  slowMs: number;
}

/** Slow begins well before a second, which is what the slowest of a hundred may take. */
export const usualBounds: AdmissionBounds = { start: 64, least: 64, most: 400, slowMs: 250 };

/** How much the latest answer counts in the average. */
const weight = 0.1;
const decrease = 0.7;
/** For each quick answer. */
const increase = 0.05;

export interface Admission {
  /** Whether one more may run; if so, it does until it leaves. */
  enter(): boolean;
  /** `tookMs` null: its time says nothing about the load. `nowMs` is of a clock that only moves on. */
  leave(tookMs: number | null, nowMs: number): void;
}

export function admission({ start, least, most, slowMs }: AdmissionBounds = usualBounds): Admission {
  let limit = start;
  let running = 0;
  let averageMs = 0;
  let cutAtMs = -Infinity;
  return {
    enter() {
      if (running + 1 > limit) return false;
      running += 1;
      return true;
    },
    leave(tookMs, nowMs) {
      const wasFull = running + 1 > limit * 0.8;
      running -= 1;
      if (tookMs === null) return;
      averageMs += weight * (tookMs - averageMs);
      // Those that were admitted before the last cut show nothing about it.
      if (averageMs > slowMs && nowMs - tookMs >= cutAtMs) {
        limit = Math.max(least, limit * decrease);
        cutAtMs = nowMs;
      } else if (averageMs < slowMs * 0.7 && wasFull) limit = Math.min(most, limit + increase);
    },
  };
}

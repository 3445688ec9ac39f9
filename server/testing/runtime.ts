// The Runtime of a test: the clock stops until the test moves it, ids and randomness come from a seed.
import { createHash } from "node:crypto";
import type { Runtime } from "../runtime.ts";

export interface TestRuntime extends Runtime {
  set(now: string | Date): void;
  /** Moves the clock on. */
  pass(seconds: number): void;
}

export function testRuntime(start = "2026-11-20T12:00:00Z", seed = "test"): TestRuntime {
  let now = new Date(start);
  let drawn = 0;
  const draw = () => createHash("sha256").update(`${seed} ${drawn++}`).digest();
  return {
    now: () => new Date(now),
    set: (to) => void (now = new Date(to)),
    pass: (seconds) => void (now = new Date(now.getTime() + seconds * 1000)),
    newId: () =>
      draw()
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5"),
    random: () => draw().readUInt32BE(0) / 2 ** 32,
    randomBytes(size) {
      const parts: Buffer[] = [];
      for (let length = 0; length < size; length += 32) parts.push(draw());
      return Buffer.concat(parts).subarray(0, size);
    },
  };
}

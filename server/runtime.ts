// The values that a process cannot compute from its input: the time, new ids, randomness. They are passed in everywhere, so that tests control
// them.
import { randomBytes, randomUUID } from "node:crypto";

export interface Runtime {
  now(): Date;
  /** A fresh UUID. */
  newId(): string;
  /** From 0 up to, but not including, 1; for jitter and shards, never for secrets. */
  random(): number;
  /** Bytes that nobody can guess. */
  randomBytes(size: number): Buffer;
}

export const realRuntime: Runtime = {
  now: () => new Date(),
  newId: () => randomUUID(),
  random: () => Math.random(),
  randomBytes: (size) => randomBytes(size),
};

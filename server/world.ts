// The values that a process cannot compute from its input: the time, new ids, randomness. They are passed in everywhere, so that tests control
// them (style.md 4).
import { randomBytes, randomUUID } from "node:crypto";

export interface World {
  now(): Date;
  /** A fresh UUID. */
  newId(): string;
  /** From 0 up to, but not including, 1; for jitter and shards, never for secrets. */
  random(): number;
  /** Bytes that nobody can guess. */
  randomBytes(size: number): Buffer;
}

export const realWorld: World = {
  now: () => new Date(),
  newId: () => randomUUID(),
  random: () => Math.random(),
  randomBytes: (size) => randomBytes(size),
};

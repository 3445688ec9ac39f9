import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

test("a device keeps the id that it was given first; what is no id is replaced [submit.once]", () => {
  const [one, other] = ["0".repeat(32), "f".repeat(32)];
  const storage = storageOf(new Map([["device", "spoilt"]]));
  expect(deviceOf(storage, () => one)).toBe(one);
  expect(deviceOf(storage, () => other)).toBe(one);
});

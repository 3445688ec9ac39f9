import { expect, test } from "vitest";
import { deviceIn } from "./device.ts";

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
const [one, other] = ["0".repeat(32), "f".repeat(32)];

test("a device keeps the id that it was given first; what is no id is replaced [submit.once]", () => {
  const storage = storageOf(new Map([["device", "spoilt"]]));
  expect(deviceIn(storage, () => one)()).toBe(one);
  expect(deviceIn(storage, () => other)()).toBe(one);
});

test("a page makes one id, whatever becomes of what it stored [submit.once]", () => {
  const made: string[] = [];
  const newId = () => {
    made.push([one, other][made.length]!);
    return made.at(-1)!;
  };
  const device = deviceIn({ getItem: () => null, setItem: () => undefined }, newId);
  expect([device(), device(), made]).toEqual([one, one, [one]]);
});

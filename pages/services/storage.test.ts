// A browser's storage that fails in each way that one does.
import { describe, expect, test } from "vitest";
import { safeStorage } from "./storage.ts";

const throwing = (): never => {
  throw new DOMException("no", "SecurityError");
};

/** A storage that works, except for what `fault` replaces. */
function browser(fault: Partial<Storage> = {}) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    ...fault,
  } as Storage;
  return { kept, storage };
}

const ways: [string, () => Storage | null | undefined][] = [
  ["is full", () => browser({ setItem: throwing }).storage],
  ["takes what it forgets at once", () => browser({ setItem: () => undefined }).storage],
  ["cannot be read", () => browser({ getItem: throwing }).storage],
  ["may not be opened", throwing],
  ["is not there", () => undefined],
  ["is null, as in a web view", () => null],
];

describe.each(ways)("a storage that %s", (_way, make) => {
  test("gives back what the page has put there until it is closed", () => {
    const storage = safeStorage(make);
    expect(storage.getItem("a")).toBeNull();
    storage.setItem("a", "1");
    storage.setItem("a", "2");
    storage.setItem("b", "3");
    expect([storage.getItem("a"), storage.getItem("b")]).toEqual(["2", "3"]);
    storage.removeItem("a");
    expect([storage.getItem("a"), storage.getItem("b")]).toEqual([null, "3"]);
    storage.clear();
    expect(storage.getItem("b")).toBeNull();
  });
});

test("what a full storage still has of before is no answer for what the page put there since", () => {
  const { kept, storage } = browser({ setItem: throwing });
  kept.set("token", "old");
  const safe = safeStorage(() => storage);
  expect(safe.getItem("token")).toBe("old");
  safe.setItem("token", "new");
  expect(safe.getItem("token")).toBe("new");
  safe.removeItem("token");
  expect([safe.getItem("token"), kept.has("token")]).toEqual([null, false]);
});

test("what cannot be removed is gone for the page", () => {
  const { kept, storage } = browser({ removeItem: throwing });
  kept.set("token", "old");
  const safe = safeStorage(() => storage);
  safe.removeItem("token");
  expect(safe.getItem("token")).toBeNull();
});

test("a storage that works again, and one that other tabs change, is what counts", () => {
  let isFull = true;
  const { kept, storage } = browser();
  const safe = safeStorage(() => (isFull ? { ...storage, setItem: throwing } : storage));
  safe.setItem("token", "of this page");
  isFull = false;
  safe.setItem("token", "stored");
  kept.set("token", "of another tab");
  expect(safe.getItem("token")).toBe("of another tab");
});

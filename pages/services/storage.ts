// A browser's storage, as far as the browser allows it. What it does not take, or does not give back, this page remembers until it is
// closed: private windows, blocked or full storage must not break a page.

export type SafeStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/** `open` may throw, or return nothing where the browser has no such storage. */
export function safeStorage(open: () => Storage | null | undefined): SafeStorage {
  /** By key what the storage did not take; null: it did not remove it. */
  const remembered = new Map<string, string | null>();
  const read = (key: string): string | null => {
    try {
      return open()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  /** Changes the storage, and remembers what it should have at the key where it has something else after that. */
  const change = (key: string, wanted: string | null, act: (storage: Storage) => void): void => {
    try {
      const storage = open();
      if (storage) act(storage);
    } catch {
      // What it has now is read below.
    }
    if (read(key) === wanted) remembered.delete(key);
    else remembered.set(key, wanted);
  };
  return {
    getItem(key) {
      const wanted = remembered.get(key);
      return wanted === undefined ? read(key) : wanted;
    },
    setItem: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    removeItem: (key) => change(key, null, (storage) => storage.removeItem(key)),
    clear() {
      remembered.clear();
      try {
        open()?.clear();
      } catch {
        // What cannot be written has nothing of ours.
      }
    },
  };
}

// A browser that stores nothing, in each way that one does: a full phone, blocked cookies, a web view without storage.

export const ways = ["throws on writing", "throws on reading", "is absent"] as const;
export type Way = (typeof ways)[number];

/** Runs in each document before its own scripts. Names no function: a command's compiler would mark it by a helper that the page has not. */
export function takeStorageAway(way: Way): void {
  const names = ["localStorage", "sessionStorage", "indexedDB", "caches"] as const;
  const refuse = [
    (): never => {
      throw new DOMException("The storage is full.", "QuotaExceededError");
    },
    (): never => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  ] as const;
  if (way === "throws on writing") {
    for (const owner of [
      Storage.prototype,
      IDBObjectStore.prototype,
      IDBFactory.prototype,
      CacheStorage.prototype,
      Cache.prototype,
    ])
      for (const method of ["setItem", "put", "add", "open"])
        if (Object.hasOwn(owner, method)) Object.defineProperty(owner, method, { value: refuse[0] });
    return;
  }
  for (const name of names) {
    const get = way === "is absent" ? () => undefined : refuse[1];
    Object.defineProperty(window, name, { configurable: true, get });
  }
}

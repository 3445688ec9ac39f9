// This browser's database (IndexedDB), by key. It is opened at the first use, so that a browser without one fails there and not while loading.
import { createStore, entries, get, promisifyRequest, type UseStore } from "idb-keyval";

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore("billwright", "drafts");
  return opened;
}

/** Commits at once: a page that is being left would not live to see the browser do so by itself. */
const write = (change: (values: IDBObjectStore) => void): Promise<void> =>
  store()("readwrite", (values) => {
    change(values);
    values.transaction.commit?.();
    return promisifyRequest(values.transaction);
  });

/** Rejects where the browser keeps nothing. */
export const database = {
  get: async (key: string) => get<unknown>(key, store()),
  set: async (key: string, value: unknown) => write((values) => values.put(value, key)),
  del: async (key: string) => write((values) => values.delete(key)),
  entries: async () => entries<IDBValidKey, unknown>(store()),
};

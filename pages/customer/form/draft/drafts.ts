// Drafts in this browser's IndexedDB, one for each link. A link's token is a key to the customer's data, so only its hash is stored.
import { createStore, entries, get, promisifyRequest, type UseStore } from "idb-keyval";
import { isExpired } from "@billwright/engine";
import { readDraft, type Draft } from "./draft.ts";

export interface Drafts {
  /** The link's draft; null if there is none, or if none can be stored. */
  load(now: number): Promise<Draft | null>;
  /** Rejects where this browser keeps nothing. */
  save(draft: Draft): Promise<void>;
  clear(): Promise<void>;
}

/** A place for drafts by key; IndexedDB, or a test's own. */
export interface DraftPlace {
  get(key: string): Promise<unknown>;
  set(key: string, draft: Draft): Promise<void>;
  del(key: string): Promise<void>;
  entries(): Promise<[IDBValidKey, unknown][]>;
}

/** The drafts of one link. `hash` returns a one-way name for the token; null if the browser cannot make one (no https). */
export function draftsOf(token: string, hash: (text: string) => Promise<string | null>, place: DraftPlace): Drafts {
  const key = hash(token);
  return {
    async load(now) {
      try {
        await sweep(place, now);
        const name = await key;
        return name === null ? null : readDraft(await place.get(name), now);
      } catch {
        return null;
      }
    },
    async save(draft) {
      const name = await key;
      if (name === null) throw new Error("This browser cannot name a draft safely, so none is kept.");
      await place.set(name, draft);
    },
    async clear() {
      const name = await key;
      if (name !== null) await place.del(name).catch(() => undefined);
    },
  };
}

/** Forgets the drafts of forms that have expired, whichever link they belong to. */
async function sweep(place: DraftPlace, now: number): Promise<void> {
  for (const [key, draft] of await place.entries()) {
    if (typeof key === "string" && isExpired((draft as Draft).expires, now)) await place.del(key);
  }
}

/** Commits at once: a page that is being left would not live to see the browser do so by itself, and lose the last words typed. */
const write = (change: (drafts: IDBObjectStore) => void): Promise<void> =>
  store()("readwrite", (drafts) => {
    change(drafts);
    drafts.transaction.commit?.();
    return promisifyRequest(drafts.transaction);
  });

let opened: UseStore | null = null;

/** IndexedDB. It is opened at the first use, so that a browser without it fails there and not while loading. */
export const browserPlace: DraftPlace = {
  get: async (key) => get<unknown>(key, store()),
  set: async (key, draft) => write((drafts) => drafts.put(draft, key)),
  del: async (key) => write((drafts) => drafts.delete(key)),
  entries: async () => entries<IDBValidKey, unknown>(store()),
};

function store(): UseStore {
  opened ??= createStore("billwright", "drafts");
  return opened;
}

/** SHA-256 in hex. Browsers hash on https and localhost only. */
export async function sha256(text: string): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Drafts in this browser's IndexedDB, one for each link. A link's token is a key to the customer's data, so only its hash is stored.
// A database may not finish what it was given by a page that is gone, so a page that is left also writes to localStorage, which does
// not return before it has.
import { isExpired } from "@billwright/engine/calendar";
import { database } from "../../../services/database.ts";
import { storage } from "../../../services/stored.ts";
import { readDraft, type Draft } from "./draft.ts";

export interface Drafts {
  /** The link's draft; null if there is none, or if none can be stored. */
  load(now: number): Promise<Draft | null>;
  /** Rejects where this browser keeps nothing. */
  save(draft: Draft): Promise<void>;
  /** Returns once it is stored; a signature stays as `save` stored it last. Where this browser keeps nothing, nothing happens. */
  saveNow(draft: Draft): void;
  clear(): Promise<void>;
}

/** Stores drafts by key; IndexedDB, or a test's own. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, draft: Draft): Promise<void>;
  del(key: string): Promise<void>;
  entries(): Promise<[IDBValidKey, unknown][]>;
  /** localStorage, or a test's own. */
  atOnce: AtOnce;
}

type AtOnce = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The drafts of one link. `hash` returns a one-way name for the token; null if the browser cannot make one (no https). */
export function draftsOf(
  token: string,
  hash: (text: string) => Promise<string | null>,
  draftStorage: DraftStorage,
): Drafts {
  let name: string | null = null;
  const named = hash(token).then((found) => (name = found));
  return {
    async load(now) {
      await sweep(draftStorage, now).catch(() => undefined);
      const key = await named;
      if (key === null) return null;
      const saved = await draftStorage.get(key).catch(() => undefined);
      const left = leftIn(draftStorage.atOnce);
      return newest(readDraft(saved, now), left?.key === key ? readDraft(left.draft, now) : null);
    },
    async save(draft) {
      const key = await named;
      if (key === null) throw new Error("This browser cannot name a draft safely, so none is kept.");
      await draftStorage.set(key, draft);
      forgetLeft(draftStorage.atOnce, (left) => left.key === key && left.draft.takenAt <= draft.takenAt);
    },
    saveNow(draft) {
      if (name !== null) draftStorage.atOnce.setItem(slot, JSON.stringify({ key: name, draft } satisfies Left));
    },
    async clear() {
      const key = await named;
      if (key === null) return;
      forgetLeft(draftStorage.atOnce, (left) => left.key === key);
      await draftStorage.del(key).catch(() => undefined);
    },
  };
}

/** What was left in haste has no images: JSON holds none. */
function newest(saved: Draft | null, left: Draft | null): Draft | null {
  if (left === null || (saved !== null && saved.takenAt > left.takenAt)) return saved;
  return { ...left, signatures: left.signatures && (saved?.signatures ?? null) };
}

/** The one draft that a page left in haste: the newest of this browser. */
const slot = "billwright.left";

interface Left {
  key: string;
  draft: Draft;
}

function leftIn(storage: AtOnce): Left | null {
  try {
    return JSON.parse(storage.getItem(slot) ?? "null") as Left | null;
  } catch {
    return null;
  }
}

function forgetLeft(storage: AtOnce, isOver: (left: Left) => boolean): void {
  const left = leftIn(storage);
  if (left !== null && isOver(left)) storage.removeItem(slot);
}

/** Forgets the drafts of forms that have expired, whichever link they belong to. */
async function sweep(draftStorage: DraftStorage, now: number): Promise<void> {
  forgetLeft(draftStorage.atOnce, ({ draft }) => isExpired(draft.expires, now));
  for (const [key, draft] of await draftStorage.entries()) {
    if (typeof key === "string" && isExpired((draft as Draft).expires, now)) await draftStorage.del(key);
  }
}

/** This browser's. */
export const browserStorage: DraftStorage = { ...database, atOnce: storage };

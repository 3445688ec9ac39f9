// What this browser keeps for the pages: the only module that opens its storages, and services/database.ts its database. Beside them, /boot.js
// reads the looks before the first paint, and the service worker has its cache.
import { safeStorage } from "./storage.ts";

const unframed = (open: () => Storage) =>
  safeStorage(() => {
    // Only our own preview frames our pages: what an author tries out there is not the author's own choice, so it is not stored.
    if (window.self !== window.top) throw new Error("A framed page keeps nothing.");
    return open();
  });

/** Between visits. */
export const storage = unframed(() => window.localStorage);

/** As long as the tab is open. */
export const tabStorage = unframed(() => window.sessionStorage);

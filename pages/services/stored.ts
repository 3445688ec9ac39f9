// What this browser keeps for the page.
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

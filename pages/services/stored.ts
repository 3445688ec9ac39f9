// What this browser keeps for the page between visits.
import { safeStorage } from "./storage.ts";

export const storage = safeStorage(() => {
  // Only our own preview frames our pages: what an author tries out there is not the author's own choice, so it is not stored.
  if (window.self !== window.top) throw new Error("A framed page keeps nothing.");
  return window.localStorage;
});

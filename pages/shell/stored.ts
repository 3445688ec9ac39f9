// What this browser keeps for the page between visits.
import { safeStorage } from "./storage.ts";

export const storage = safeStorage(() => window.localStorage);

// Whether something is not saved: renders once, not with each tick.
import { useSyncExternalStore } from "react";
import { unsavedIn, type Draft } from "./draft.ts";

export const useUnsaved = (draft: Draft): boolean =>
  useSyncExternalStore(draft.subscribe, () => unsavedIn(draft.getState()) > 0);

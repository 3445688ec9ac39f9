// The contacts that are proved and not stored yet: renders with them alone, not with each tick.
import { useSyncExternalStore } from "react";
import type { Draft } from "./draft.ts";

export const useUnsavedContacts = (draft: Draft) =>
  useSyncExternalStore(draft.subscribe, () => draft.getState().contacts);

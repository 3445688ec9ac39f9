// Translations for a component.
import { createContext, useContext, useSyncExternalStore } from "react";
import type { SpokenWords } from "./spokenWords.ts";
import type { PageWords } from "./words.ts";

export const WordsContext = createContext<PageWords | null>(null);

/** Renders again when the language changes; the same object until then. */
export function useWords(): SpokenWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error("A page is outside the WordsContext.");
  return useSyncExternalStore(words.subscribe, words.spoken, words.spoken);
}

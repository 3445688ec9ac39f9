// What a server says in the page's language is requested again when the language changes.
import { useEffect, useRef } from "react";
import { useWords } from "../i18n/useWords.ts";

/** Acts when the page's language changes, not at the first render. */
export function useOnLanguage(act: () => void): void {
  const { language } = useWords();
  const last = useRef(language);
  useEffect(() => {
    if (last.current === language) return;
    last.current = language;
    act();
  });
}

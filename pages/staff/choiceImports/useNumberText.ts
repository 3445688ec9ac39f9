// Numbers of lines, as the reader's language writes them.
import { useCallback } from "react";
import { useWords } from "../../i18n/useWords.ts";

export function useNumberText(): (n: number) => string {
  const { language } = useWords();
  return useCallback((n) => new Intl.NumberFormat(language).format(n), [language]);
}

// What both steps pass to the shell, and how they show an error.
import type { Words } from "../../client/failureEffects.ts";
import { errorWords } from "../../flows/errorWords.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useShell } from "../../ui/pageContent.tsx";

/** The words of a server's error. */
export function useSupplier(): (error: string) => Words[] {
  const { t, isKey } = useWords();
  useShell({ title: t("supplier.title") });
  return (error) => errorWords(error, isKey);
}

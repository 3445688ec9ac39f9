// What the pages of budget billing have in common.
import type { Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { useContact, useShell } from "../../ui/pageContent.tsx";
import { useFrom } from "../lookUp/useFrom.ts";

export interface BudgetPage {
  /** Goes along on every call and to every page. */
  source: string | null;
  isKey(text: string): boolean;
  /** The error window with these words. */
  showError(words: readonly Words[]): void;
  /** Neither a token nor an error: nothing that the customer could do. */
  critical(): Words;
}

export function useBudgetPage(title: string): BudgetPage {
  const { source } = useFrom();
  const { notices } = useApp();
  const { isKey } = useWords();
  const email = useContact()?.email ?? null;
  useShell({ title });
  return {
    source,
    isKey,
    showError: (shown) => notices.show([{ type: "errorModal", words: shown, errorGuid: null }]),
    critical: (): Words =>
      email === null ? { key: "budget.criticalNoEmail", params: {} } : { key: "budget.critical", params: { email } },
  };
}

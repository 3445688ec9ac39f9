// Says whether the typed changes are stored, always in the same spot of the page.
import { wordsOf } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useTimeText } from "../useTimeText.ts";
import type { AutosaveState } from "./autosaveFlow.ts";

export interface AutosaveWordsProps {
  state: AutosaveState;
  /** The fields say why nothing can be stored; the server's answer names them as it knows them. */
  isShownAtFields?: boolean;
  /** Tries again to store what could not be stored. */
  onRetry(): void;
  /** Takes what somebody else typed. */
  onReload(): void;
}

export function AutosaveWords({ state, isShownAtFields = false, onRetry, onReload }: AutosaveWordsProps) {
  const { t, sayAll } = useWords();
  const timeText = useTimeText();
  const button = (words: string, onClick: () => void) => (
    <button type="button" className="bw-button bw-button--quiet" onClick={onClick}>
      {words}
    </button>
  );
  return (
    <span role="status" className="bw-autosave" data-at={state.at}>
      {state.at === "saving" && t("editors.saving")}
      {state.at === "saved" && t("editors.saved", { time: timeText(state.savedAt) })}
      {state.at === "failed" &&
        t("editors.notSaved", { why: isShownAtFields ? t("editors.problems") : sayAll(wordsOf(state.failure)) })}
      {state.at === "failed" && button(t("page.tryAgain"), onRetry)}
      {state.at === "conflict" && t("editors.conflict")}
      {state.at === "conflict" && button(t("editors.openAgain"), onReload)}
    </span>
  );
}

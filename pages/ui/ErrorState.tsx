// Shown when loading failed: the reason, and a button to try again.
import { wordsOf } from "../client/failureEffects.ts";
import type { Failure } from "../client/answer.ts";
import { useWords } from "../i18n/useWords.ts";
import { useFocusOnward } from "./useFocusOnward.ts";
import "./states.css";

export interface ErrorStateProps {
  /** What could not be loaded; absent: a general sentence. */
  title?: string;
  failure: Failure;
  onRetry(): void;
}

export function ErrorState({ title, failure, onRetry }: ErrorStateProps) {
  const { t, sayAll } = useWords();
  const part = useFocusOnward<HTMLDivElement>();
  return (
    <div ref={part} className="bw-empty" role="alert">
      <p className="bw-empty-title">{title ?? t("staff.failed")}</p>
      <p>{sayAll(wordsOf(failure))}</p>
      <button type="button" className="bw-button" onClick={onRetry}>
        {t("page.tryAgain")}
      </button>
    </div>
  );
}

// Where something could not be had: why, and the way to try again.
import { wordsOf } from "../client/failureEffects.ts";
import type { Failure } from "../client/answer.ts";
import { useWords } from "../i18n/useWords.ts";
import "./states.css";

export interface ErrorStateProps {
  /** What could not be had; a general sentence where left out. */
  title?: string;
  failure: Failure;
  onRetry(): void;
}

export function ErrorState({ title, failure, onRetry }: ErrorStateProps) {
  const { t, say } = useWords();
  return (
    <div className="bw-empty" role="alert">
      <p className="bw-empty-title">{title ?? t("staff.failed")}</p>
      <p>{wordsOf(failure).map(say).join(" ")}</p>
      <button type="button" className="bw-button" onClick={onRetry}>
        {t("page.tryAgain")}
      </button>
    </div>
  );
}

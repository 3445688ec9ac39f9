// A step of the flow that could not be shown.
import type { Failure } from "../../client/answer.ts";
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { NothingCame } from "../../ui/NothingCame.tsx";

export interface ErrorStepProps {
  /** Null: it would not help. */
  onTryAgain: (() => void) | null;
  /** Why, where no window says it. */
  failure?: Failure;
  /** What is as it was before. */
  still?: string;
}

export function ErrorStep({ onTryAgain, failure, still }: ErrorStepProps) {
  const { t, sayAll } = useWords();
  return (
    <NothingCame title={t("budget.failedTitle")} onTryAgain={onTryAgain}>
      <p>{t("budget.failed")}</p>
      {still !== undefined && <p>{still}</p>}
      {failure && <p>{sayAll(wordsOf(failure))}</p>}
    </NothingCame>
  );
}

/** A bad or expired link says so as on every page; anything else is the error step. */
export function FailedStep({ failure, onTryAgain }: { failure: Failure; onTryAgain(): void }) {
  const { t } = useWords();
  const by = failedBy(failure);
  if (by.of === "call") return <ErrorStep failure={failure} onTryAgain={by.passing ? onTryAgain : null} />;
  return <FailedLink title={t("budget.failedTitle")} failure={failure} onTryAgain={onTryAgain} />;
}

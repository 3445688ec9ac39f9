// A form that cannot be filled in, and why.
import type { Words } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { Message } from "../../../ui/Message.tsx";

export function ExpiredForm() {
  const { t } = useWords();
  return (
    <Message tone="late" title={t("form.expired")}>
      <p>{t("form.expiredHelp")}</p>
    </Message>
  );
}

export function InvalidForm() {
  const { t } = useWords();
  return (
    <Message tone="error" title={t("form.invalid")}>
      <p>{t("form.invalidHelp")}</p>
    </Message>
  );
}

export interface FailedFormProps {
  words: Words;
  errorGuid: string | null;
  /** Trying again may help. */
  passing: boolean;
  onTryAgain(): void;
}

export function FailedForm({ words, errorGuid, passing, onTryAgain }: FailedFormProps) {
  const { t, say } = useWords();
  return (
    <Message tone="error" title={t("form.failed")}>
      <p>{say(words)}</p>
      {errorGuid !== null && <p className="bw-small">{t("shell.errorId", { id: errorGuid })}</p>}
      {passing && (
        <button type="button" className="bw-button bw-button--primary" onClick={onTryAgain}>
          {t("form.tryAgain")}
        </button>
      )}
    </Message>
  );
}

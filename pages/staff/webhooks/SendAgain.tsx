// The button of a row that sends what it shows once more.
import type { Answer } from "../../client/answer.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";

interface SendAgainProps {
  /** With what it sends, for screen readers. */
  label: string;
  send(): Promise<Answer<unknown>>;
  onSent(): void;
}

export function SendAgain({ label, send, onSent }: SendAgainProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { isRunning, run } = useOneAtATime();
  const press = async () => {
    const answer = await send();
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "webhooks.sentAgain", params: {} });
    onSent();
  };
  return (
    <button
      type="button"
      className="bw-button"
      aria-label={label}
      aria-disabled={isRunning || undefined}
      onClick={() => void run(press)}
    >
      {t("webhooks.again")}
    </button>
  );
}

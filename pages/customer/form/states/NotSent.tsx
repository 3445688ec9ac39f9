// What the page shows after a submit that failed, and how to retry (submit.retry): "not sent yet", in sight.
import { useLayoutEffect, useRef } from "react";
import type { Failure } from "../../../client/answer.ts";
import { opensWindow, wordsOf, type Words } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";

export interface NotSentProps {
  why: Failure | Words | null;
  onRetry(): void;
}

export function NotSent({ why, onRetry }: NotSentProps) {
  const { t } = useWords();
  return (
    <Stopped
      title={t("sending.notSent")}
      why={why}
      help={t("sending.notSentHelp")}
      button={t("sending.retry")}
      onRetry={onRetry}
    />
  );
}

export interface StoppedProps extends NotSentProps {
  title: string;
  help: string;
  button: string;
}

/** Takes focus when it is shown, because the button that had focus may be removed. What the error window explains is not repeated. */
export function Stopped({ title, why, help, button, onRetry }: StoppedProps) {
  const { sayAll } = useWords();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const isExplained = why !== null && "kind" in why && why.kind === "refused" && opensWindow(why);
  return (
    <div
      className="bw-notice bw-stopped"
      data-tone={why === null ? "warning" : "error"}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
      <h2>{title}</h2>
      {why !== null && !isExplained && <p>{sayAll("kind" in why ? wordsOf(why) : [why])}</p>}
      <p>{help}</p>
      <button type="button" className="bw-button bw-button--primary" onClick={onRetry}>
        {button}
      </button>
    </div>
  );
}

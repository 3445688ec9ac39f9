// The button that requests a payment's status at once, and the time of the last request: the status may be the same as before.
import { useMemo, useState } from "react";
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import type { Loaded } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";

export function AskAgain({ isLoading, failure, reload }: Pick<Loaded<unknown>, "isLoading" | "failure" | "reload">) {
  const { t, sayAll, language } = useWords();
  const { now } = useApp();
  // What the page requests by itself is not announced each time.
  const [isPressed, setPressed] = useState(false);
  const loadedAt = useMemo(() => (isLoading ? null : now()), [isLoading, now]);
  const press = () => {
    if (isLoading) return;
    setPressed(true);
    reload();
  };
  const time = new Intl.DateTimeFormat(language, { timeStyle: "medium" });
  const statusText = (at: number) =>
    failure === null ? t("pay.askedAt", { time: time.format(at) }) : sayAll(wordsOf(failure));
  return (
    <>
      <button
        type="button"
        className="bw-button"
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        onClick={press}
      >
        {t("pay.askAgain")}
      </button>
      <p className="bw-small" aria-live={isPressed ? "polite" : "off"}>
        {loadedAt === null ? t("pay.asking") : statusText(loadedAt)}
      </p>
    </>
  );
}

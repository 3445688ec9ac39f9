// Says whether the typed changes are stored.
import { useRenderer } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import type { Failure } from "../../../client/answer.ts";
import type { AutosaveState } from "../../templates/autosave/autosaveFlow.ts";

export function SaveState({ state, onRetry }: { state: AutosaveState; onRetry(): void }) {
  const { t, language } = useWords();
  const { timeZone } = useRenderer();
  const words =
    state.at === "saved"
      ? t("editor.save.saved", { time: clockTime(state.savedAt, language, timeZone) })
      : state.at === "failed" && isNetwork(state.failure)
        ? t("editor.save.offline")
        : t(`editor.save.${state.at === "idle" ? "clean" : state.at}`);
  return (
    <span className="bw-save-state" data-at={state.at}>
      <span role="status">{words}</span>
      {(state.at === "failed" || state.at === "conflict") && (
        <button type="button" className="bw-button bw-button--quiet" onClick={onRetry}>
          {t("editor.save.retry")}
        </button>
      )}
    </span>
  );
}

const isNetwork = ({ kind }: Failure): boolean => kind === "unreachable" || kind === "timeout";

const clockTime = (time: string, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }).format(new Date(time));

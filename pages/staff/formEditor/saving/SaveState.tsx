// Says whether the typed changes are stored.
import { useRenderer } from "@billwright/renderer";
import { useApp } from "../../../services/app.ts";
import { useWords } from "../../../i18n/useWords.ts";
import type { Failure } from "../../../client/answer.ts";
import type { AutosaveState } from "../../templates/autosave/autosaveFlow.ts";

export interface SaveStateProps {
  state: AutosaveState;
  /** When the changes that the editor began with were stored; null: it began with a version. */
  draftAt: string | null;
  onRetry(): void;
}

export function SaveState({ state, draftAt, onRetry }: SaveStateProps) {
  const { t, language } = useWords();
  const { now } = useApp();
  const { timeZone } = useRenderer();
  const savedAt = state.at === "saved" ? state.savedAt : state.at === "idle" ? draftAt : null;
  const words =
    savedAt !== null
      ? t("editor.save.saved", { time: clockTime(savedAt, now(), language, timeZone) })
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

/** The time of today, the day of any other. */
function clockTime(time: string, now: number, language: string, timeZone: string): string {
  const dayOf = (at: number) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone }).format(at);
  const at = Date.parse(time);
  const day = dayOf(at);
  return day === dayOf(now) ? new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }).format(at) : day;
}

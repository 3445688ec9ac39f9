// All messages wait until a day; what was chosen stays chosen.
import { useSyncExternalStore } from "react";
import { dayFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { TextField } from "../../ui/fields.tsx";
import type { Draft, Info } from "./draft.ts";
import { isWrongDay, pauseField, useToday } from "./pause.ts";

export function PauseField({ info: { pausedUntil }, draft }: { info: Info; draft: Draft }) {
  const { t, language } = useWords();
  const today = useToday();
  const pause = useSyncExternalStore(draft.subscribe, () => draft.getState().pause);
  const change = (day: string | null) => draft.set({ pause: day === pausedUntil ? undefined : day });
  const shown = pause === undefined ? pausedUntil : pause;
  return (
    <div className="bw-preferences-pause">
      <TextField
        id={pauseField}
        type="date"
        label={t("preferences.pause")}
        help={t("preferences.pauseHelp")}
        error={isWrongDay(pause, today) ? { key: "preferences.pauseDay", params: {} } : null}
        value={shown ?? ""}
        onChange={(day) => change(day === "" ? null : day)}
      />
      {pausedUntil !== null && (
        <>
          <p role="status">
            {pause === null
              ? t("preferences.resumes")
              : t("preferences.paused", { date: dayFormat(language)(pausedUntil) })}
          </p>
          {pause !== null && (
            <button type="button" className="bw-button" onClick={() => change(null)}>
              {t("preferences.resume")}
            </button>
          )}
        </>
      )}
    </div>
  );
}

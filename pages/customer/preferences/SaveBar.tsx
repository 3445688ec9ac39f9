// Always in sight: how much is not saved, what holds Save, and what became of it.
import { useState, useSyncExternalStore } from "react";
import { dayFormat } from "@billwright/schemas";
import { focusInput } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { givesAnything, unsavedIn, type Draft } from "./draft.ts";
import { termsField } from "./fields.tsx";
import { isWrongDay, pauseField, useToday } from "./pause.ts";

/** What became of the last save. */
export interface SaveOutcome {
  /** `otherWords`: what was read says something else by now. */
  is: "saved" | "failed" | "otherWords";
  /** Somebody else's changes are kept and shown. */
  othersChanged: boolean;
  /** What is given and what is taken back by it, as the table names it. */
  given: readonly string[];
  taken: readonly string[];
  /** Everything waits until this day; null: not any more; left out: nothing was changed of it. */
  pausedUntil?: string | null;
  /** Where it was mailed to, masked; null: it could not be; left out: nobody wanted it. */
  mailedTo?: string | null;
}

export interface SaveBarProps {
  draft: Draft;
  /** Everything has loaded. */
  isWhole: boolean;
  /** Null: there are no terms. */
  termsHash: string | null;
  /** There is an address to which what changes can be mailed. */
  canMail: boolean;
  isSaving: boolean;
  outcome: SaveOutcome | null;
  onSave(): void;
}

export function SaveBar({ draft, isWhole, termsHash, canMail, isSaving, outcome, onSave }: SaveBarProps) {
  const { t } = useWords();
  const today = useToday();
  const [isIdle, setIdle] = useState(false);
  const { accepted, ...state } = useSyncExternalStore(draft.subscribe, draft.getState);
  const unsaved = unsavedIn({ accepted, ...state });
  const needsTerms = termsHash !== null && accepted !== termsHash && givesAnything({ accepted, ...state });
  const isNoDay = isWrongDay(state.pause, today);
  const choice = isNoDay ? t("preferences.pauseDay") : needsTerms ? t("preferences.termsRequired") : null;
  const hold = isWhole ? choice : t("preferences.notWhole");
  const press = () => {
    if (hold !== null) return focusInput(isNoDay ? pauseField : termsField);
    // Nothing goes out where nothing is changed.
    setIdle(unsaved === 0);
    if (unsaved > 0) onSave();
  };
  return (
    <div className="bw-preferences-bar" data-waits={!isWhole || undefined}>
      <div className="bw-preferences-told">
        <div role="status">
          {outcome?.is === "saved" && unsaved === 0 && !isIdle && <Saved outcome={outcome} />}
          {isIdle && unsaved === 0 && <p>{t("preferences.nothing")}</p>}
          {unsaved > 0 && <p>{t(unsaved === 1 ? "preferences.oneUnsaved" : "preferences.unsaved", { n: unsaved })}</p>}
        </div>
        <div role="alert">
          {outcome?.is === "failed" && !isSaving && <p className="bw-error">{t("api.unknown")}</p>}
          {outcome?.is === "otherWords" && !isSaving && <p className="bw-error">{t("preferences.termsChanged")}</p>}
        </div>
        {hold !== null && (
          <p id="preferences-hold" className="bw-preferences-hold">
            {hold}
          </p>
        )}
      </div>
      {canMail && unsaved > 0 && <MailMe draft={draft} isMailed={state.isMailed} />}
      <button
        type="button"
        className="bw-button bw-button--primary"
        aria-disabled={isSaving || hold !== null || undefined}
        aria-busy={isSaving || undefined}
        aria-describedby={hold === null ? undefined : "preferences-hold"}
        onClick={press}
      >
        {t(isSaving ? "preferences.saving" : outcome?.is === "failed" ? "page.tryAgain" : "preferences.save")}
      </button>
    </div>
  );
}

function MailMe({ draft, isMailed }: { draft: Draft; isMailed: boolean }) {
  const { t } = useWords();
  return (
    <label className="bw-choice bw-preferences-mail">
      <input type="checkbox" checked={isMailed} onChange={(event) => draft.set({ isMailed: event.target.checked })} />
      <span>{t("preferences.mailMe")}</span>
    </label>
  );
}

/** What is other than before, in words. */
function Saved({ outcome: { othersChanged, given, taken, pausedUntil, mailedTo } }: { outcome: SaveOutcome }) {
  const { t, language } = useWords();
  return (
    <>
      <p className="bw-preferences-saved">
        {t("preferences.saved")} {othersChanged && t("preferences.othersChanged")}
      </p>
      {given.length > 0 && <p>{t("preferences.changedOn", { what: given.join("; ") })}</p>}
      {taken.length > 0 && <p>{t("preferences.changedOff", { what: taken.join("; ") })}</p>}
      {pausedUntil !== undefined && (
        <p>
          {pausedUntil === null
            ? t("preferences.resumed")
            : t("preferences.pausedNow", { date: dayFormat(language)(pausedUntil) })}
        </p>
      )}
      {mailedTo !== undefined && (
        <p>{mailedTo === null ? t("preferences.notMailed") : t("preferences.mailed", { contact: mailedTo })}</p>
      )}
    </>
  );
}

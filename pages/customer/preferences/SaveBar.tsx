// Always in sight: how much is not saved, what holds Save, and what became of it.
import { useState, useSyncExternalStore } from "react";
import { focusInput } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { givesAnything, unsavedIn, type Draft } from "./draft.ts";
import { termsField } from "./fields.tsx";

/** What became of the last save. */
export interface SaveOutcome {
  /** `otherWords`: what was read says something else by now. */
  is: "saved" | "failed" | "otherWords";
  /** Somebody else's changes are kept and shown. */
  othersChanged: boolean;
  /** What is given and what is taken back by it, as the table names it. */
  given: readonly string[];
  taken: readonly string[];
}

export interface SaveBarProps {
  draft: Draft;
  /** Everything has loaded. */
  isWhole: boolean;
  /** Null: there are no terms. */
  termsHash: string | null;
  isSaving: boolean;
  outcome: SaveOutcome | null;
  onSave(): void;
}

export function SaveBar({ draft, isWhole, termsHash, isSaving, outcome, onSave }: SaveBarProps) {
  const { t } = useWords();
  const [isIdle, setIdle] = useState(false);
  const { accepted, ...state } = useSyncExternalStore(draft.subscribe, draft.getState);
  const unsaved = unsavedIn({ accepted, ...state });
  const needsTerms = termsHash !== null && accepted !== termsHash && givesAnything({ accepted, ...state });
  const hold = !isWhole ? t("preferences.notWhole") : needsTerms ? t("preferences.termsRequired") : null;
  const press = () => {
    if (hold !== null) return focusInput(termsField);
    // Nothing goes out where nothing is changed.
    setIdle(unsaved === 0);
    if (unsaved > 0) onSave();
  };
  return (
    <div className="bw-preferences-bar" data-waits={!isWhole || undefined}>
      <div className="bw-preferences-told">
        <div role="status">
          {outcome?.is === "saved" && unsaved === 0 && <Saved outcome={outcome} />}
          {isIdle && unsaved === 0 && outcome === null && <p>{t("preferences.nothing")}</p>}
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

/** What is other than before, in words. */
function Saved({ outcome: { othersChanged, given, taken } }: { outcome: SaveOutcome }) {
  const { t } = useWords();
  return (
    <>
      <p className="bw-preferences-saved">
        {t("preferences.saved")} {othersChanged && t("preferences.othersChanged")}
      </p>
      {given.length > 0 && <p>{t("preferences.changedOn", { what: given.join("; ") })}</p>}
      {taken.length > 0 && <p>{t("preferences.changedOff", { what: taken.join("; ") })}</p>}
    </>
  );
}

// Always in sight: how much is not saved, what holds Save, and what became of it.
import { useSyncExternalStore } from "react";
import { focusInput } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { unsavedIn, type Draft } from "./draft.ts";
import { termsField } from "./fields.tsx";

/** What became of the last save. */
export interface SaveOutcome {
  is: "saved" | "failed";
  /** Somebody else's changes are kept and shown. */
  othersChanged: boolean;
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
  const { accepted, ...state } = useSyncExternalStore(draft.subscribe, draft.getState);
  const unsaved = unsavedIn({ accepted, ...state });
  const needsTerms = termsHash !== null && accepted !== termsHash;
  const hold = !isWhole ? t("preferences.notWhole") : needsTerms ? t("preferences.termsRequired") : null;
  return (
    <div className="bw-preferences-bar" data-waits={!isWhole || undefined}>
      <div className="bw-preferences-told">
        <div role="status">
          {outcome?.is === "saved" && unsaved === 0 && (
            <p className="bw-preferences-saved">
              {t("preferences.saved")} {outcome.othersChanged && t("preferences.othersChanged")}
            </p>
          )}
          {unsaved > 0 && <p>{t(unsaved === 1 ? "preferences.oneUnsaved" : "preferences.unsaved", { n: unsaved })}</p>}
        </div>
        <div role="alert">
          {outcome?.is === "failed" && !isSaving && <p className="bw-error">{t("api.unknown")}</p>}
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
        onClick={hold === null ? onSave : () => focusInput(termsField)}
      >
        {t(isSaving ? "preferences.saving" : outcome?.is === "failed" ? "page.tryAgain" : "preferences.save")}
      </button>
    </div>
  );
}

// The language of messages, the terms, and the words about consent.
import { useId, useState, useSyncExternalStore } from "react";
import { controlId, SafeHtml } from "@billwright/renderer";
import type { CallData, Language } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { SelectField } from "../../ui/fields.tsx";
import { choicesOf, givesAnything, isFixed, isTicked, shownIn, type Draft, type Info } from "./draft.ts";

interface LanguageSelectProps {
  enabled: CallData<"GET /api/ContactPreference/GetEnabledLanguage">;
  /** Null: not known. */
  stored: Language | null;
  draft: Draft;
}

export function LanguageSelect({ enabled, stored, draft }: LanguageSelectProps) {
  const { t } = useWords();
  const wanted = useSyncExternalStore(draft.subscribe, () => draft.getState().language);
  const choose = (value: string) => draft.set({ language: value === (stored ?? "") ? null : (value as Language) });
  return (
    <SelectField
      label={t("preferences.language")}
      help={t("preferences.languageHelp")}
      value={wanted ?? stored ?? ""}
      {...(stored === null && { none: t("preferences.noLanguage") })}
      options={enabled.map(({ language, name }) => ({ value: language, label: name }))}
      onChange={choose}
    />
  );
}

/** One control above all boxes: a refusal that also holds for what is added later. */
export function RefuseAll({ info, draft }: { info: Info; draft: Draft }) {
  const { t } = useWords();
  const helpId = useId();
  const [isTakenBack, setTakenBack] = useState(false);
  const choices = choicesOf(shownIn(info)).filter(({ option }) => !isFixed(option));
  const isRefused = useSyncExternalStore(draft.subscribe, () => {
    const state = draft.getState();
    const isWanted = state.refusesAll || info.isAllRefused;
    return isWanted && !choices.some((choice) => isTicked(state, choice));
  });
  return (
    <div className="bw-preferences-none">
      <label className="bw-choice">
        <input
          type="checkbox"
          checked={isRefused}
          aria-describedby={helpId}
          onChange={(event) => {
            draft.refuseAll(event.target.checked);
            setTakenBack(!event.target.checked);
          }}
        />
        <span>{t("preferences.refuseAll")}</span>
      </label>
      <div>
        <p id={helpId} className="bw-preferences-why">
          {t("preferences.refuseAllHelp")}
        </p>
        {/* What is stored is taken back by what is ticked alone: the box stays ticked, and says so. */}
        <div role="status">
          {isTakenBack && isRefused && <p className="bw-preferences-why">{t("preferences.refuseAllStands")}</p>}
        </div>
      </div>
    </div>
  );
}

/** Names the box of the terms in the page. */
export const termsField = "preferences.terms";

interface TermsProps {
  terms: CallData<"GET /api/Unsubscribe/GetTermsAndConditionContent">;
  draft: Draft;
}

/** Asked for where something is given; the box is for the wording beside it: with another wording it is empty. */
export function Terms({ terms: { tcDescription, tcHash }, draft }: TermsProps) {
  const { t } = useWords();
  const accepted = useSyncExternalStore(draft.subscribe, () => draft.getState().accepted);
  const isNeeded = useSyncExternalStore(draft.subscribe, () => givesAnything(draft.getState()));
  if (!isNeeded) return null;
  return (
    <div className="bw-preferences-terms">
      {tcDescription !== null && <SafeHtml html={tcDescription} />}
      <label className="bw-choice">
        <input
          id={controlId(termsField)}
          type="checkbox"
          checked={tcHash !== null && accepted === tcHash}
          onChange={(event) => draft.set({ accepted: event.target.checked ? tcHash : null })}
        />
        <span>{t("preferences.terms")}</span>
      </label>
    </div>
  );
}

/** @param html The account's own words; null: the usual ones. */
export function ConsentWords({ html, isCaptured }: { html: string | null; isCaptured: boolean }) {
  const { t } = useWords();
  return (
    <div className="bw-preferences-words">
      {html === null ? <p>{t("preferences.footer")}</p> : <SafeHtml html={html} />}
      {isCaptured && <p>{t("preferences.ip")}</p>}
    </div>
  );
}

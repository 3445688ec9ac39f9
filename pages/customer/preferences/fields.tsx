// The language of messages, the terms, and the words about consent.
import { useSyncExternalStore } from "react";
import { controlId, SafeHtml } from "@billwright/renderer";
import type { CallData, Language } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { SelectField } from "../../ui/fields.tsx";
import type { Draft } from "./draft.ts";

interface LanguageSelectProps {
  enabled: CallData<"GET /api/ContactPreference/GetEnabledLanguage">;
  /** Null: not said. */
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

/** Names the box of the terms in the page. */
export const termsField = "preferences.terms";

interface TermsProps {
  terms: CallData<"GET /api/Unsubscribe/GetTermsAndConditionContent">;
  draft: Draft;
}

/** The box is for the wording beside it: with another wording it is empty. */
export function Terms({ terms: { tcDescription, tcHash }, draft }: TermsProps) {
  const { t } = useWords();
  const accepted = useSyncExternalStore(draft.subscribe, () => draft.getState().accepted);
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

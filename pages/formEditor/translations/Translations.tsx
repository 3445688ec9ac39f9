// The form's texts in English, and beside them in another language.
import { memo, useMemo, useState } from "react";
import { languages, type Language } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { SelectField } from "../../staff/ui/fields.tsx";
import { EmptyState } from "../../staff/ui/EmptyState.tsx";
import { Switch } from "../../staff/ui/Switch.tsx";
import { useTools } from "../editorTools.tsx";
import type { FormDocument } from "../model/document.ts";
import { isTranslated, missingIn, textPlaces, type TextPlace } from "./places.ts";
import "./translations.css";

type Foreign = Exclude<Language, "en">;
const foreign = (Object.keys(languages) as Language[]).filter((code): code is Foreign => code !== "en");

export interface TranslationsProps {
  document: FormDocument;
  language: Foreign;
  onLanguage(language: Foreign): void;
}

export function Translations({ document, language, onLanguage }: TranslationsProps) {
  const { t } = useWords();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const places = useMemo(() => textPlaces(document), [document]);
  const left = useMemo(
    () => new Map(foreign.map((code) => [code, missingIn(document.form, code, places)])),
    [document.form, places],
  );
  const missing = left.get(language) ?? 0;
  // A row that is being filled in does not vanish under the translator: only those that were full when the filter was set do.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const filter = (is: boolean, code: Foreign) => {
    setOnlyMissing(is);
    const full = places.filter(({ place }) => isTranslated(document.form, code, place));
    setHidden(new Set(is ? full.map(({ place }) => place) : []));
  };
  const shown = places.filter(({ place }) => !hidden.has(place));
  if (places.length === 0) return <EmptyState title={t("editor.translate.noTexts")} />;
  return (
    <div className="bw-translations">
      <div className="bw-translations-top">
        <SelectField
          label={t("editor.translate.language")}
          value={language}
          options={foreign.map((code) => ({
            value: code,
            label: t(left.get(code) === 0 ? "editor.translate.done" : "editor.translate.left", {
              language: languages[code],
              n: left.get(code) ?? 0,
            }),
          }))}
          onChange={(code) => {
            onLanguage(code as Foreign);
            filter(onlyMissing, code as Foreign);
          }}
        />
        <Switch label={t("editor.translate.onlyMissing")} isOn={onlyMissing} onChange={(is) => filter(is, language)} />
        <p className="bw-soft" role="status">
          {t("editor.translate.count", { done: places.length - missing, all: places.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t("editor.translate.nothing")} />
      ) : (
        <table className="bw-translations-table" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {t("editor.translate.place")}
              </th>
              <th role="columnheader" scope="col">
                {t("editor.translate.english")}
              </th>
              <th role="columnheader" scope="col">
                {languages[language]}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map(({ place, english, kind }) => (
              <TextRow
                key={place}
                place={place}
                english={english}
                kind={kind}
                language={language}
                text={document.form.translations[language]?.[place] ?? ""}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

interface TextRowProps extends Omit<TextPlace, "key"> {
  language: Foreign;
  text: string;
}

const TextRow = memo(function TextRow({ place, english, kind, language, text }: TextRowProps) {
  const { t } = useWords();
  const { run } = useTools();
  const isMissing = text.trim() === "";
  const rows = Math.min(
    8,
    Math.max(1, Math.ceil(Math.max(english.length, text.length) / 60), english.split("\n").length),
  );
  return (
    <tr role="row" data-missing={isMissing || undefined} data-kind={kind}>
      <th role="rowheader" scope="row">
        {t(`editor.place.${kind}`)}
      </th>
      <td role="cell" lang="en" dir="auto">
        {english}
      </td>
      <td role="cell">
        <textarea
          className="bw-input"
          rows={rows}
          lang={language}
          dir="auto"
          aria-label={`${languages[language]}: ${english}`}
          placeholder={t("editor.translate.missing")}
          value={text}
          onChange={({ target }) => run({ type: "setText", language, place, text: target.value })}
        />
      </td>
    </tr>
  );
});

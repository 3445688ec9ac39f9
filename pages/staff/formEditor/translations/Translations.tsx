// The form's texts in English, and beside them in another language: what is missing, and what was made of other English.
import { useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { languages, type MessageKey } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField } from "../../../ui/fields.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useTools } from "../editorTools.tsx";
import type { FormDocument } from "../model/document.ts";
import { useFocusRequest } from "../useFocusRequest.ts";
import { foreign, type Foreign } from "./foreign.ts";
import { progressOf, stateOf, textPlaces, type Progress } from "./places.ts";
import { TextRow } from "./TextRow.tsx";
import "./translations.css";

export interface TranslationsProps {
  document: FormDocument;
  language: Foreign;
  onLanguage(language: Foreign): void;
}

export function Translations({ document, language, onLanguage }: TranslationsProps) {
  const { t } = useWords();
  const { run, say } = useTools();
  const table = useRef<HTMLDivElement>(null);
  const [onlyLeft, setOnlyLeft] = useState(false);
  const { form } = document;
  const places = useMemo(() => textPlaces(document), [document]);
  const progress = useMemo(
    () => new Map(foreign.map((code) => [code, progressOf(form, code, places)])),
    [form, places],
  );
  const { missing, outdated, done } = progress.get(language)!;
  // A row that is being filled in does not vanish under the translator: only those that were done when the filter was set do.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const filter = (is: boolean, code: Foreign) => {
    setOnlyLeft(is);
    const full = places.filter((place) => stateOf(form, code, place) === "done");
    setHidden(new Set(is ? full.map(({ place }) => place) : []));
  };
  const goOn = () => {
    if (!focusNext(table.current)) say(t("editor.translate.nothing"));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // Elsewhere in the editor it adds an element.
    event.preventDefault();
    event.stopPropagation();
    goOn();
  };
  useFocusRequest("text", ({ place }) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
    const row = rows.find(({ dataset }) => dataset["place"] === place);
    const field = (row ?? table.current)?.querySelector<HTMLElement>(texts);
    field?.focus();
    field?.scrollIntoView({ block: "nearest" });
  });
  const shown = places.filter(({ place }) => !hidden.has(place));
  if (places.length === 0) return <EmptyState title={t("editor.translate.noTexts")} />;
  return (
    <div ref={table} className="bw-translations" onKeyDown={onKeyDown}>
      <div className="bw-translations-top">
        <SelectField
          label={t("editor.translate.language")}
          value={language}
          options={foreign.map((code) => ({
            value: code,
            label: t(progressKey(progress.get(code)!), { language: languages[code], ...left(progress.get(code)!) }),
          }))}
          onChange={(code) => {
            onLanguage(code as Foreign);
            filter(onlyLeft, code as Foreign);
          }}
        />
        <Switch label={t("editor.translate.onlyLeft")} isOn={onlyLeft} onChange={(is) => filter(is, language)} />
        <button
          type="button"
          className="bw-button"
          aria-disabled={missing + outdated === 0 || undefined}
          onClick={goOn}
          title={t("editor.translate.nextKeys")}
        >
          {t("editor.translate.next")}
        </button>
        <p className="bw-soft" role="status">
          {t("editor.translate.count", { done, all: places.length })}
          {outdated > 0 && ` ${t("editor.translate.outdated", { n: outdated })}`}
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
            {shown.map((text) => (
              <TextRow
                key={text.place}
                place={text.place}
                english={text.english}
                kind={text.kind}
                language={language}
                text={form.translations[language]?.[text.place] ?? ""}
                source={stateOf(form, language, text) === "outdated" ? form.sources![language]![text.place]! : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {form.translations[language] && (
        <button
          type="button"
          className="bw-button bw-button--quiet bw-translations-drop"
          onClick={() => {
            run({ type: "dropLanguage", language });
            say(t("editor.translate.dropped", { language: languages[language] }));
          }}
        >
          {t("editor.translate.drop", { language: languages[language] })}
        </button>
      )}
    </div>
  );
}

const texts = 'textarea, [contenteditable="true"]';

const left = ({ missing, outdated }: Progress) => ({ n: missing + outdated });

function progressKey({ missing, outdated, done }: Progress): MessageKey {
  if (missing + outdated === 0) return "editor.translate.done";
  return done + outdated === 0 ? "editor.translate.none" : "editor.translate.left";
}

/** The next text that is to do behind the one with focus, or from the top again. Whether there is one. */
function focusNext(within: HTMLElement | null): boolean {
  const fields = [...(within?.querySelectorAll<HTMLElement>(texts) ?? [])];
  const at = fields.indexOf(window.document.activeElement as HTMLElement);
  const next = [...fields.slice(at + 1), ...fields.slice(0, Math.max(0, at))].find((field) =>
    field.closest("[data-todo]"),
  );
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

// The form's texts in English, and beside them in another language: what is missing, and what was made of other English.
import { useMemo, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { languages, type MessageKey, type StoredForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField } from "../../../ui/fields.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useTools } from "../editorTools.tsx";
import type { FormDocument } from "../model/document.ts";
import { useFocusRequest } from "../useFocusRequest.ts";
import { foreign, type Foreign } from "./foreign.ts";
import { progressOf, stateOf, translatableTexts, type Progress, type TranslatableText } from "./translatableTexts.ts";
import { TextRow } from "./TextRow.tsx";
import "./translations.css";

export interface TranslationsProps {
  document: FormDocument;
  language: Foreign;
  onLanguage(language: Foreign): void;
}

export function Translations({ document, language, onLanguage }: TranslationsProps) {
  const { t } = useWords();
  const { say } = useTools();
  const table = useRef<HTMLDivElement>(null);
  const { form } = document;
  const formTexts = useMemo(() => translatableTexts(document), [document]);
  const { onlyLeft, shown, filter } = useLeft(form, formTexts);
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
  useTextFocus(table);
  if (formTexts.length === 0) return <EmptyState title={t("editor.translate.noTexts")} />;
  return (
    <div ref={table} className="bw-translations" onKeyDown={onKeyDown}>
      <Top
        form={form}
        formTexts={formTexts}
        language={language}
        onLanguage={(code) => {
          onLanguage(code);
          filter(onlyLeft, code);
        }}
        onlyLeft={onlyLeft}
        onOnlyLeft={(is) => filter(is, language)}
        onNext={goOn}
      />
      {shown.length === 0 ? (
        <EmptyState title={t("editor.translate.nothing")} />
      ) : (
        <Table form={form} formTexts={shown} language={language} />
      )}
      {form.translations[language] && <Drop language={language} />}
    </div>
  );
}

/** The texts that are shown: all, or those that are left to do. */
function useLeft(form: StoredForm, formTexts: readonly TranslatableText[]) {
  const [onlyLeft, setOnlyLeft] = useState(false);
  // A row that is being filled in does not vanish under the translator: only those that were done when the filter was set do.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return {
    onlyLeft,
    shown: formTexts.filter(({ textKey }) => !hidden.has(textKey)),
    filter(is: boolean, code: Foreign) {
      setOnlyLeft(is);
      const full = formTexts.filter((text) => stateOf(form, code, text) === "done");
      setHidden(new Set(is ? full.map(({ textKey }) => textKey) : []));
    },
  };
}

/** Leads focus to the requested text. */
function useTextFocus(table: RefObject<HTMLElement | null>): void {
  useFocusRequest("text", ({ textKey }) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>("[data-text-key]") ?? [])];
    const row = rows.find(({ dataset }) => dataset["textKey"] === textKey);
    const field = (row ?? table.current)?.querySelector<HTMLElement>(texts);
    field?.focus();
    field?.scrollIntoView({ block: "nearest" });
  });
}

interface TopProps {
  form: StoredForm;
  formTexts: readonly TranslatableText[];
  language: Foreign;
  onLanguage(language: Foreign): void;
  onlyLeft: boolean;
  onOnlyLeft(is: boolean): void;
  onNext(): void;
}

/** The language, how far it is, and the way to the next text. */
function Top({ form, formTexts, language, onLanguage, onlyLeft, onOnlyLeft, onNext }: TopProps) {
  const { t } = useWords();
  const progress = useMemo(
    () => new Map(foreign.map((code) => [code, progressOf(form, code, formTexts)])),
    [form, formTexts],
  );
  const { missing, outdated, done } = progress.get(language)!;
  return (
    <div className="bw-translations-top">
      <SelectField
        label={t("editor.translate.language")}
        value={language}
        options={foreign.map((code) => ({
          value: code,
          label: t(progressKey(progress.get(code)!), { language: languages[code], ...left(progress.get(code)!) }),
        }))}
        onChange={(code) => onLanguage(code as Foreign)}
      />
      <Switch label={t("editor.translate.onlyLeft")} isOn={onlyLeft} onChange={onOnlyLeft} />
      <button
        type="button"
        className="bw-button"
        aria-disabled={missing + outdated === 0 || undefined}
        onClick={onNext}
        title={t("editor.translate.nextKeys")}
      >
        {t("editor.translate.next")}
      </button>
      <p className="bw-soft" role="status">
        {t("editor.translate.count", { done, all: formTexts.length })}
        {outdated > 0 && ` ${t("editor.translate.outdated", { n: outdated })}`}
      </p>
    </div>
  );
}

function Table({ form, formTexts, language }: Pick<TopProps, "form" | "formTexts" | "language">) {
  const { t } = useWords();
  const heads = [t("editor.translate.place"), t("editor.translate.english"), languages[language]];
  return (
    <table className="bw-translations-table" role="table">
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((words) => (
            <th key={words} role="columnheader" scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {formTexts.map((text) => (
          <TextRow
            key={text.textKey}
            textKey={text.textKey}
            english={text.english}
            kind={text.kind}
            language={language}
            text={form.translations[language]?.[text.textKey] ?? ""}
            source={stateOf(form, language, text) === "outdated" ? form.sources![language]![text.textKey]! : null}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Removes the language with all that was translated to it. */
function Drop({ language }: { language: Foreign }) {
  const { t } = useWords();
  const { run, say } = useTools();
  return (
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

// One text: where it is in the form, its English, its translation, and whether the English has changed since.
import { memo } from "react";
import { SafeHtml } from "@billwright/renderer";
import { languages } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { useTools } from "../editorTools.tsx";
import { plainText } from "../elementWords.ts";
import { RichTextField } from "../properties/richText/RichTextField.tsx";
import type { Foreign } from "./foreign.ts";
import type { TranslatableText } from "./translatableTexts.ts";

export interface TextRowProps extends Omit<TranslatableText, "key"> {
  language: Foreign;
  text: string;
  /** The English that it was made of, where that is another now. */
  source: string | null;
}

export const TextRow = memo(function TextRow({ textKey, english, kind, language, text, source }: TextRowProps) {
  const { t } = useWords();
  const { run } = useTools();
  const isMissing = text.trim() === "";
  const isOutdated = !isMissing && source !== null;
  const isFormatted = kind === "html" || kind === "thanksMessage";
  const words = isFormatted ? plainText(english) : english;
  const label = `${languages[language]}: ${words}`;
  const write = (next: string) => run({ type: "setText", language, textKey, text: next });
  const keep = () => run({ type: "keepText", language, textKey });
  const rows = Math.min(
    8,
    Math.max(1, Math.ceil(Math.max(english.length, text.length) / 60), english.split("\n").length),
  );
  const noteId = `bw-source-${language}-${textKey}`;
  return (
    <tr
      role="row"
      data-text-key={textKey}
      data-missing={isMissing || undefined}
      data-outdated={isOutdated || undefined}
      data-kind={kind}
    >
      <th role="rowheader" scope="row">
        {t(`editor.place.${kind}`)}
      </th>
      <td role="cell" lang="en" dir="auto">
        {isFormatted ? <SafeHtml html={english} tagValue={asWritten} /> : english}
      </td>
      <td role="cell" data-todo={isMissing || isOutdated || undefined}>
        {isFormatted ? (
          <div lang={language}>
            <RichTextField key={language} label={label} value={text} onChange={write} />
          </div>
        ) : (
          <textarea
            className="bw-input"
            rows={rows}
            lang={language}
            dir="auto"
            aria-label={label}
            aria-describedby={isOutdated ? noteId : undefined}
            placeholder={t("editor.translate.missing")}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        )}
        {isOutdated && (
          <ChangedSource id={noteId} english={isFormatted ? plainText(source) : source} words={words} keep={keep} />
        )}
      </td>
    </tr>
  );
});

interface ChangedSourceProps {
  id: string;
  /** What the translation was made of. */
  english: string;
  words: string;
  keep(): void;
}

/** That the English is another now, and that the translation may stay as it is. */
function ChangedSource({ id, english, words, keep }: ChangedSourceProps) {
  const { t } = useWords();
  return (
    <div className="bw-translations-source">
      <p id={id}>
        <strong>{t("editor.translate.changed")}</strong>{" "}
        <span lang="en" dir="auto">
          {english}
        </span>
      </p>
      <button type="button" className="bw-button bw-button--quiet" onClick={keep}>
        {t("editor.translate.keep")}
        <span className="bw-visually-hidden"> {words}</span>
      </button>
    </div>
  );
}

const asWritten = (tag: string): string => `{{${tag}}}`;

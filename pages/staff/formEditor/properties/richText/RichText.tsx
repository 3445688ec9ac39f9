// Formatted text: as its reader will see it, or as HTML for experts. HTML that says more than formatted text can stays HTML.
import { useId, useState } from "react";
import type { RefObject } from "react";
import { mergeTags } from "@billwright/schemas";
import { useWords } from "../../../../i18n/useWords.ts";
import { MenuButton } from "../../../../ui/MenuButton.tsx";
import { readHtml, type Sanitize } from "./html.ts";
import { LinkRow } from "./LinkRow.tsx";
import { addressAt, removeLink, setLink } from "./links.ts";
import type { Marked } from "./plain.ts";
import { RichToolbar } from "./RichToolbar.tsx";
import { SourceField, type RichTextProps } from "./SourceField.tsx";
import { useRichEditor } from "./useRichEditor.ts";
import "./richText.css";

export interface ReadyProps extends RichTextProps {
  sanitize: Sanitize;
  marked: RefObject<Marked | null>;
}

export default function RichText(props: ReadyProps) {
  const { t } = useWords();
  const [isSource, setSource] = useState(false);
  // The editor can represent whatever it wrote itself, so only HTML from elsewhere is checked.
  const [written, setWritten] = useState<string | null>(null);
  const isWhole = props.value === written || readHtml(props.sanitize, props.value).isWhole;
  const write = (html: string) => {
    setWritten(html);
    props.onChange(html);
  };
  if (!isSource && isWhole) return <Formatted {...props} onChange={write} onSource={() => setSource(true)} />;
  return (
    <div className="bw-rich">
      <SourceField {...props} help={t(isWhole ? "editor.html.help" : "editor.rich.onlyHtml")} />
      {isWhole && (
        <button type="button" className="bw-button bw-button--quiet bw-other-way" onClick={() => setSource(false)}>
          {t("editor.rich.asText")}
        </button>
      )}
    </div>
  );
}

function Formatted({ sanitize, marked, label, help, value, onChange, onSource }: ReadyProps & { onSource(): void }) {
  const { t } = useWords();
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const attributes = {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}-label`,
    ...(help ? { "aria-describedby": `${id}-help` } : {}),
    class: "bw-input bw-rich-text bw-html",
  };
  const { container, ...editor } = useRichEditor({
    sanitize,
    html: value,
    onChange,
    attributes,
    marked,
    onLink: () => setLinking(true),
  });
  const endLinking = () => {
    setLinking(false);
    editor.focus();
  };
  const tags = mergeTags.map((tag) => ({
    id: tag,
    label: tag,
    onSelect() {
      editor.focus();
      editor.dispatch((state) => state.tr.insertText(`{{${tag}}}`).scrollIntoView());
    },
  }));
  return (
    <div className="bw-field bw-rich">
      <span id={`${id}-label`} className="bw-label">
        {label}
      </span>
      {help && (
        <p id={`${id}-help`} className="bw-description">
          {help}
        </p>
      )}
      <div className="bw-rich-box">
        <div className="bw-rich-bar">
          <RichToolbar
            label={t("editor.rich.tools", { field: label })}
            controls={id}
            editor={editor}
            isLinking={isLinking}
            onLink={() => setLinking(true)}
          />
          <MenuButton
            label={t("editors.insertTagInto", { field: label })}
            className="bw-button bw-button--quiet"
            items={tags}
          >
            {t("editors.insertTag")}
          </MenuButton>
        </div>
        {isLinking && editor.state && (
          <LinkRow
            address={addressAt(editor.state)}
            onCancel={endLinking}
            onRemove={() => {
              editor.dispatch(removeLink);
              endLinking();
            }}
            onSet={(address) => {
              editor.dispatch((state) => setLink(state, address));
              endLinking();
            }}
          />
        )}
        <div ref={container} />
      </div>
      <button type="button" className="bw-button bw-button--quiet bw-other-way" onClick={onSource}>
        {t("editor.rich.asHtml")}
      </button>
    </div>
  );
}

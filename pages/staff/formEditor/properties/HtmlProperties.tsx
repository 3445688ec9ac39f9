// A text block.
import { useRef } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import { useTools } from "../editorTools.tsx";
import type { ElementKey } from "../model/document.ts";
import { useFocusRequest } from "../useFocusRequest.ts";
import { RichTextField } from "./richText/RichTextField.tsx";

export function HtmlProperties({ id, html }: { id: ElementKey; html: string }) {
  const { t } = useWords();
  const { run } = useTools();
  const box = useRef<HTMLDivElement>(null);
  useFocusRequest("firstProperty", ({ isNew }) => {
    const text = box.current?.querySelector<HTMLElement>("textarea, [contenteditable]");
    (text ?? box.current)?.focus();
    if (isNew && text instanceof HTMLTextAreaElement) text.select();
    else if (isNew && text) window.getSelection()?.selectAllChildren(text);
  });
  return (
    // It takes focus until the text is ready, which then takes focus itself.
    <div ref={box} tabIndex={-1} data-property="html">
      <RichTextField
        label={t("editor.html")}
        value={html}
        onChange={(next) => run({ type: "setHtml", key: id, html: next })}
      />
    </div>
  );
}

// A text block, as HTML.
import { useWords } from "../../i18n/useWords.ts";
import { TextAreaField } from "../../staff/ui/fields.tsx";
import { useTools } from "../editorTools.tsx";
import type { ElementKey } from "../model/document.ts";

export function HtmlProperties({ id, html }: { id: ElementKey; html: string }) {
  const { t } = useWords();
  const { run } = useTools();
  return (
    <div data-first className="bw-html-field">
      <TextAreaField
        label={t("editor.html")}
        help={t("editor.html.help")}
        rows={12}
        spellCheck={false}
        dir="auto"
        value={html}
        onChange={(next) => run({ type: "setHtml", key: id, html: next })}
      />
    </div>
  );
}

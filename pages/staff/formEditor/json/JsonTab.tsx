// The form as JSON, for authors who work with JSON: read it, change it, import it from a file and export it as one.
import { useMemo, useRef, useState } from "react";
import type { StoredForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { useTools } from "../editorTools.tsx";
import { downloadJson, fileNameOf } from "../../downloadJson.ts";
import type { FormDocument } from "../model/document.ts";
import { ImportForm, type ImportNote } from "./ImportForm.tsx";
import { parseForm } from "./parseForm.ts";
import "./json.css";

export function JsonTab({ document }: { document: FormDocument }) {
  const { t } = useWords();
  const { run, say } = useTools();
  const box = useRef<HTMLTextAreaElement>(null);
  const stored = useMemo(() => JSON.stringify(document.form, null, 2), [document.form]);
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<ImportNote | null>(null);
  const { id } = document.form.enrollment;
  const text = typed ?? stored;
  const parsed = useMemo(() => (typed === null ? null : parseForm(typed, id)), [typed, id]);
  const problem = parsed !== null && "error" in parsed ? parsed : null;
  const take = (form: StoredForm) => {
    run({ type: "replace", form });
    setTyped(null);
  };
  const apply = () => {
    if (parsed === null || !("form" in parsed)) return;
    take(parsed.form);
    setNote({ words: t("editor.json.applied"), isProblem: false });
    say(t("editor.json.applied"));
  };
  const goTo = (position: number) => {
    box.current?.focus();
    box.current?.setSelectionRange(position, position + 1);
  };
  return (
    <div className="bw-json" data-own-undo>
      <div className="bw-json-bar">
        <ImportForm id={id} onNote={setNote} onImport={take} />
        <button
          type="button"
          className="bw-button"
          onClick={() => downloadJson(fileNameOf(document.name), document.form)}
        >
          {t("editor.json.export")}
        </button>
        <span className="bw-json-gap" />
        <button
          type="button"
          className="bw-button"
          aria-disabled={typed === null || undefined}
          onClick={() => setTyped(null)}
        >
          {t("editor.json.reset")}
        </button>
        <button
          type="button"
          className="bw-button bw-button--primary"
          aria-disabled={typed === null || problem !== null || undefined}
          onClick={apply}
        >
          {t("editor.json.apply")}
        </button>
      </div>
      <p id="bw-json-help" className="bw-soft">
        {t("editor.json.help")}
      </p>
      <div role="status">{note && <p className={note.isProblem ? "bw-error" : "bw-success"}>{note.words}</p>}</div>
      <div id="bw-json-problem" role="status">
        {problem && (
          <p className="bw-error">
            {problem.error === null
              ? t("editor.json.noForm")
              : t("editor.json.error", { line: problem.line, text: problem.error })}{" "}
            {problem.error !== null && (
              <button type="button" className="bw-button bw-button--quiet" onClick={() => goTo(problem.position)}>
                {t("editor.json.goTo", { line: problem.line })}
              </button>
            )}
          </p>
        )}
      </div>
      <textarea
        ref={box}
        className="bw-input bw-json-text"
        aria-label={t("editor.json")}
        aria-describedby="bw-json-help bw-json-problem"
        aria-invalid={problem !== null || undefined}
        spellCheck={false}
        dir="ltr"
        value={text}
        onChange={({ target }) => {
          setTyped(target.value === stored ? null : target.value);
          setNote(null);
        }}
      />
    </div>
  );
}

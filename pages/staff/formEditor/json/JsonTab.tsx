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
  const box = useRef<HTMLTextAreaElement>(null);
  const { id } = document.form.enrollment;
  const { text, typed, problem, note, setNote, type, reset, take, apply } = useTyped(document);
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
        <button type="button" className="bw-button" aria-disabled={typed === null || undefined} onClick={reset}>
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
        {problem && <Problem problem={problem} onGo={goTo} />}
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
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}

/** What was typed, until it is taken into the form or reset. */
function useTyped(document: FormDocument) {
  const { t } = useWords();
  const { run, say } = useTools();
  const stored = useMemo(() => JSON.stringify(document.form, null, 2), [document.form]);
  /** null: the form as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<ImportNote | null>(null);
  const { id } = document.form.enrollment;
  const parsed = useMemo(() => (typed === null ? null : parseForm(typed, id)), [typed, id]);
  const take = (form: StoredForm) => {
    run({ type: "replace", form });
    setTyped(null);
  };
  return {
    text: typed ?? stored,
    typed,
    problem: parsed !== null && "error" in parsed ? parsed : null,
    note,
    setNote,
    type(text: string) {
      setTyped(text === stored ? null : text);
      setNote(null);
    },
    reset: () => setTyped(null),
    take,
    apply() {
      if (parsed === null || !("form" in parsed)) return;
      take(parsed.form);
      setNote({ words: t("editor.json.applied"), isProblem: false });
      say(t("editor.json.applied"));
    },
  };
}

interface ProblemProps {
  problem: NonNullable<ReturnType<typeof useTyped>["problem"]>;
  onGo(position: number): void;
}

function Problem({ problem, onGo }: ProblemProps) {
  const { t } = useWords();
  return (
    <p className="bw-error">
      {problem.error === null
        ? t("editor.json.noForm")
        : t("editor.json.error", { line: problem.line, text: problem.error })}{" "}
      {problem.error !== null && (
        <button type="button" className="bw-button bw-button--quiet" onClick={() => onGo(problem.position)}>
          {t("editor.json.goTo", { line: problem.line })}
        </button>
      )}
    </p>
  );
}

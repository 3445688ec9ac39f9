// Imports a form from a file. It reports what cannot be read, and asks before it replaces other work.
import { useState } from "react";
import type { StoredForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useTools } from "../editorTools.tsx";
import { elementsOf } from "../model/document.ts";
import { mostBytes, parseForm } from "./parseForm.ts";

/** The result, in words. */
export interface ImportNote {
  words: string;
  isProblem: boolean;
}

export interface ImportFormProps {
  /** Under which the form is edited. */
  id: string;
  onNote(note: ImportNote): void;
  onImport(form: StoredForm): void;
}

export function ImportForm({ id, onNote, onImport }: ImportFormProps) {
  const { t } = useWords();
  const { getDocument } = useTools();
  const [pending, setPending] = useState<{ file: string; form: StoredForm } | null>(null);
  const refuse = (words: string) => onNote({ words, isProblem: true });
  const bringIn = (file: string, form: StoredForm) => {
    onImport(form);
    onNote({ words: t("editor.json.imported", { file }), isProblem: false });
  };
  const read = async (file: File) => {
    if (file.size > mostBytes) return refuse(t("editor.json.tooLarge", { file: file.name }));
    const parsed = parseForm(await file.text(), id);
    if ("form" in parsed) {
      const isEmpty = elementsOf(getDocument().form.enrollment).length === 0;
      if (isEmpty) bringIn(file.name, parsed.form);
      else setPending({ file: file.name, form: parsed.form });
    } else if (parsed.error === null) refuse(t("editor.json.fileNoForm", { file: file.name }));
    else refuse(t("editor.json.fileNotJson", { file: file.name, line: parsed.line }));
  };
  return (
    <>
      <label className="bw-button bw-json-import">
        {t("editor.json.import")}
        <input
          type="file"
          className="bw-visually-hidden"
          accept=".json,application/json"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void read(file).catch(() => refuse(t("editor.json.fileNoForm", { file: file.name })));
            target.value = "";
          }}
        />
      </label>
      {pending && (
        <ConfirmDialog
          title={t("editor.json.replace")}
          confirm={t("editor.json.replaceIt")}
          onConfirm={() => {
            bringIn(pending.file, pending.form);
            setPending(null);
          }}
          onClose={() => setPending(null)}
        >
          <p>
            {t("editor.json.replaceWhy", {
              file: pending.file,
              n: elementsOf(pending.form.enrollment).length,
              now: elementsOf(getDocument().form.enrollment).length,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

// The file that is to be imported: chosen, sent with its progress, and then checked on a page of its own.
import { useId, useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { FieldFrame } from "@billwright/renderer";
import { mostImportMegabytes, pathOf, type MessageKey, type MessageRef } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { useSendFile } from "../useSendFile.ts";

/** The columns of a file, as its first line names them, in any language the same. */
const columns = [
  ["account number", "choiceImport.column.account"],
  ["contact", "choiceImport.column.contact"],
  ["category", "choiceImport.column.category"],
  ["channel", "choiceImport.column.channel"],
  ["given", "choiceImport.column.given"],
  ["when", "choiceImport.column.when"],
  ["source", "choiceImport.column.source"],
  ["evidence", "choiceImport.column.evidence"],
] as const satisfies readonly (readonly [string, MessageKey])[];

export function AddImport() {
  const { t } = useWords();
  const fileId = useId();
  const { choose, fault, progress, submit, cancel } = useAdding();
  return (
    <form className="bw-card bw-import-add" noValidate onSubmit={submit}>
      <FieldFrame
        id={fileId}
        label={t("choiceImport.file")}
        description={t("choiceImport.fileHelp", { n: mostImportMegabytes })}
        required
        error={fault}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            className="bw-input"
            accept=".csv,.txt,text/csv"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        )}
      </FieldFrame>
      <Columns />
      {progress === null ? (
        <button type="submit" className="bw-button bw-button--primary">
          {t("choiceImport.check")}
        </button>
      ) : (
        <div className="bw-import-progress">
          <progress aria-label={t("choiceImport.sending")} max={1} value={progress} />
          <span role="status">{t("choiceImport.sending")}</span>
          <button type="button" className="bw-button" onClick={cancel}>
            {t("staff.cancel")}
          </button>
        </div>
      )}
    </form>
  );
}

function useAdding() {
  const { notices } = useApp();
  const sendFile = useSendFile();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const cancelling = useRef<() => void>(() => undefined);
  const fault = faultOf(file);
  const send = async (chosen: File) => {
    setProgress(0);
    const { answer, cancel } = sendFile("POST /api/ChoiceImports/Add", {}, chosen, setProgress);
    cancelling.current = cancel;
    const answered = await answer;
    setProgress(null);
    if (answered.ok) return void navigate(pathOf("smart/choice-imports/id", { id: answered.data.importId }));
    if (answered.failure.kind !== "cancelled") notices.show(failureEffects(answered.failure));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (file !== null && fault === null && progress === null) void send(file);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setTried(chosen !== null);
  };
  return { choose, fault: wasTried ? fault : null, progress, submit, cancel: () => cancelling.current() };
}

function faultOf(file: File | null): MessageRef | null {
  if (file === null) return { key: "choiceImport.fileMissing", params: {} };
  if (file.size > mostImportMegabytes * 1024 * 1024)
    return { key: "choiceImport.fileTooBig", params: { n: mostImportMegabytes } };
  return null;
}

function Columns() {
  const { t } = useWords();
  return (
    <details>
      <summary>{t("choiceImport.columns")}</summary>
      <p>{t("choiceImport.columnsLead")}</p>
      <dl className="bw-import-columns">
        {columns.map(([name, about]) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{name}</code>
            </dt>
            <dd>{t(about)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

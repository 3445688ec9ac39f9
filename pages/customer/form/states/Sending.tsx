// The files that are being sent: how far each is, and what to do about those that failed. The answers have arrived already,
// so only the files can still be changed.
import { holdsFiles, view, type CompiledForm } from "@billwright/engine";
import { InputField, useFormState } from "@billwright/renderer";
import type { SubmitState } from "../../../flows/submitFlow.ts";
import { useWords } from "../../../i18n/useWords.ts";
import type { Filling } from "../filling/filling.ts";
import { Stopped } from "./NotSent.tsx";
import { useFilesGone } from "./useFilesGone.ts";

export interface SendingProps {
  filling: Filling;
  form: CompiledForm;
  submit: SubmitState;
}

export function Sending({ filling, form, submit }: SendingProps) {
  const { t } = useWords();
  const inputs = useFileInputs(form);
  const filesGone = useFilesGone(filling.opened, form);
  return (
    <>
      {submit.at === "uploading" && <Progress filling={filling} submit={submit} />}
      {submit.at === "stopped" && (
        <Stopped
          // Each stop is announced anew.
          key={String(submit.step)}
          title={t("sending.notFinished")}
          why={submit.why}
          help={[t(submit.step === "files" ? "sending.filesFailed" : "sending.answersSafe"), filesGone].join(" ")}
          button={t(submit.why === null ? "sending.finishNow" : "sending.retry")}
          onRetry={filling.retrySubmit}
        />
      )}
      {inputs.length > 0 && (
        <div className="bw-form-parts">
          {inputs.map((id) => (
            <InputField key={id} id={id} />
          ))}
        </div>
      )}
    </>
  );
}

function Progress({ filling, submit }: { filling: Filling; submit: Extract<SubmitState, { at: "uploading" }> }) {
  const { t } = useWords();
  const total = submit.order.files.length;
  const n = Math.max(1, total - submit.waiting.length);
  const name = filling.files.all().find(({ id }) => id === submit.current.id)?.file.name ?? "";
  return (
    <div className="bw-notice" data-tone="info">
      <h2>{t("sending.title")}</h2>
      <p role="status">{t("sending.file", { n, total: Math.max(total, n), name })}</p>
      <progress max={total} value={n - 1} aria-label={t("sending.title")} />
      <p>{t("sending.stay")}</p>
    </div>
  );
}

/** The file inputs that show, in page order. */
function useFileInputs(form: CompiledForm): string[] {
  const ids = useFormState((state) =>
    form.order
      .filter((id) => holdsFiles(form.inputs[id]!.type))
      .filter((id) => view(form, state, id).visible)
      .join(" "),
  );
  return ids === "" ? [] : ids.split(" ");
}

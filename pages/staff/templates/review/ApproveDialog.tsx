// The approval's question: which version, how many changes, what is not translated, which test cases are red.
import { useState } from "react";
import { Modal } from "@billwright/renderer";
import type { StoredForm } from "@billwright/schemas";
import type { Failure } from "../../../client/answer.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";
import { useCases } from "../cases/useCases.ts";
import { useTemplate, type Template, type TemplateHeader } from "../useTemplate.ts";
import { approvalQuestion } from "./facts.ts";
import { useReview, type Reviewed } from "./useReview.ts";

/** What an Owner says with an approval. */
export interface Approval {
  /** Why it is approved although test cases are red. */
  reason?: string;
  /** What customers have begun with the version before is not taken. */
  isOnlyThis?: boolean;
}

export interface ApproveDialogProps {
  header: TemplateHeader;
  /** The label of the button that approves. */
  confirm: string;
  isBusy: boolean;
  onApprove(approval: Approval): void;
  onClose(): void;
}

export default function ApproveDialog(props: ApproveDialogProps) {
  const { t } = useWords();
  const { header, onClose } = props;
  const { state, reload } = useTemplate(header.id);
  const template = state.at === "ready" ? state.template : null;
  const { reviewed, failure } = useReview(template);
  const failed = state.at === "failed" ? state.failure : (failure as Failure | null);
  return (
    <Modal title={header.name} onClose={onClose}>
      {failed !== null ? (
        <ErrorState failure={failed} onRetry={reload} />
      ) : template === null || reviewed === null ? (
        <p role="status">{t("staff.loading")}</p>
      ) : header.channel === "DynamicForms" ? (
        <OfForm {...props} template={template} reviewed={reviewed} />
      ) : (
        <Question {...props} reviewed={reviewed} red={0} />
      )}
    </Modal>
  );
}

interface OfFormProps extends ApproveDialogProps {
  template: Template;
  reviewed: Reviewed;
}

function OfForm({ template, ...props }: OfFormProps) {
  const { t } = useWords();
  const { judged, failure, reload } = useCases(template.header.id, (template.content as StoredForm).enrollment);
  if (failure !== null) return <ErrorState failure={failure} onRetry={reload} />;
  if (judged === null) return <p role="status">{t("cases.running")}</p>;
  return <Question {...props} red={judged.filter(({ verdict }) => !verdict.ok).length} />;
}

interface QuestionProps extends ApproveDialogProps {
  reviewed: Reviewed;
  red: number;
}

function Question({ header, confirm, isBusy, onApprove, onClose, reviewed, red }: QuestionProps) {
  const { t } = useWords();
  const reason = useReason();
  const [isOnlyThis, setOnlyThis] = useState(false);
  const approve = () => {
    const given = red > 0 ? reason.demand() : undefined;
    if (given === null) return;
    onApprove({ ...(given !== undefined && { reason: given }), ...(isOnlyThis && { isOnlyThis }) });
  };
  return (
    <>
      <p>
        <strong>{approvalQuestion(header, reviewed, red, t)}</strong>
      </p>
      {red > 0 && (
        <>
          <p>{t("cases.approveWords", { n: red })}</p>
          <ReasonField reason={reason} rows={3} />
        </>
      )}
      {header.channel === "DynamicForms" && header.isActive && (
        <label className="bw-choice">
          <input type="checkbox" checked={isOnlyThis} onChange={({ target }) => setOnlyThis(target.checked)} />
          <span>
            {t("review.onlyThis")}
            <br />
            <span className="bw-soft">{t("review.onlyThisHelp")}</span>
          </span>
        </label>
      )}
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onClose}>
          {t("staff.cancel")}
        </button>
        <button
          type="button"
          className="bw-button bw-button--primary"
          autoFocus
          aria-disabled={isBusy || undefined}
          onClick={approve}
        >
          {confirm}
        </button>
      </DialogButtons>
    </>
  );
}

// The dialog of an entry: what the customer decided, the evidence, and the button that saves both.
import { useState, type ReactNode } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { ConfirmDialog, DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { EvidenceFields } from "./EvidenceFields.tsx";
import type { useEntry } from "./useEntry.ts";

interface EntryDialogProps {
  title: string;
  lead: string;
  use: ReturnType<typeof useEntry>;
  onClose(): void;
  /** Something was typed in its own fields. */
  isTyped?: boolean;
  /** The fields of the decision itself. */
  children?: ReactNode;
}

export function EntryDialog({ title, lead, use, onClose, isTyped = false, children }: EntryDialogProps) {
  const { t } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  // What was typed is lost with the dialog.
  const close = () => (isTyped || use.isTyped ? setLeaving(true) : onClose());
  return (
    <Modal title={title} onClose={close}>
      <form className="bw-dialog-form" noValidate onSubmit={use.submit}>
        <p>{lead}</p>
        {children}
        <EvidenceFields draft={use.draft} faults={use.faults} onChange={use.setDraft} />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={close}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={use.isRunning || undefined}>
            {t("choices.save")}
          </button>
        </DialogButtons>
      </form>
      {isLeaving && (
        <ConfirmDialog
          title={t("choices.leave")}
          confirm={t("choices.leave")}
          cancel={t("choices.keep")}
          isDangerous
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{t("choices.leaveLead")}</p>
        </ConfirmDialog>
      )}
    </Modal>
  );
}

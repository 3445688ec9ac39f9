// The dialog of an entry: what the customer decided, the evidence, and the button that saves both.
import type { ReactNode } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { EvidenceFields } from "./EvidenceFields.tsx";
import type { useEntry } from "./useEntry.ts";

interface EntryDialogProps {
  title: string;
  lead: string;
  use: ReturnType<typeof useEntry>;
  onClose(): void;
  /** The fields of the decision itself. */
  children?: ReactNode;
}

export function EntryDialog({ title, lead, use, onClose, children }: EntryDialogProps) {
  const { t } = useWords();
  return (
    <Modal title={title} onClose={onClose}>
      <form className="bw-dialog-form" noValidate onSubmit={use.submit}>
        <p>{lead}</p>
        {children}
        <EvidenceFields draft={use.draft} faults={use.faults} onChange={use.setDraft} />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={use.isRunning || undefined}>
            {t("choices.save")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

// Asks for confirmation of an action that cannot be undone.
import { useState } from "react";
import type { ReactNode } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../i18n/useWords.ts";
import "./dialog.css";

export interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The label of the confirming button: a verb, not "OK". */
  confirm: string;
  /** The label of the button that leaves everything as it is; "Cancel" where left out. */
  cancel?: string;
  /** Shows the button in the danger colour. */
  isDangerous?: boolean;
  /** Performs the action; the button is disabled while it runs. The caller closes the dialog. */
  onConfirm(): void | Promise<void>;
  onClose(): void;
}

export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  isDangerous = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useWords();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setRunning(true);
    await onConfirm();
    setRunning(false);
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className="bw-dialog-words">{children}</div>
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onClose}>
          {cancel ?? t("staff.cancel")}
        </button>
        <button
          type="button"
          className={isDangerous ? "bw-button bw-button--danger" : "bw-button bw-button--primary"}
          aria-disabled={isRunning || undefined}
          aria-busy={isRunning || undefined}
          onClick={() => void run()}
        >
          {confirm}
        </button>
      </DialogButtons>
    </Modal>
  );
}

/** The buttons at the bottom of a dialog; the confirming one is last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="bw-dialog-buttons">{children}</div>
);

// Asks before something is done that cannot be undone.
import { useState } from "react";
import type { ReactNode } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../i18n/useWords.ts";
import "./dialog.css";

export interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The words of the button that does it: a verb, not "OK". */
  confirm: string;
  /** Shows the button in the colour of danger. */
  isDangerous?: boolean;
  /** Does it; while it runs the button is held. The caller closes the dialog. */
  onConfirm(): void | Promise<void>;
  onClose(): void;
}

export function ConfirmDialog({
  title,
  children,
  confirm,
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
          {t("staff.cancel")}
        </button>
        <button
          type="button"
          className={isDangerous ? "bw-button bw-button--danger" : "bw-button bw-button--primary"}
          aria-disabled={isRunning || undefined}
          onClick={() => void run()}
        >
          {confirm}
        </button>
      </DialogButtons>
    </Modal>
  );
}

/** The buttons at the foot of a dialog: the one that acts stands last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="bw-dialog-buttons">{children}</div>
);

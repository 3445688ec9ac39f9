// Asks for the reason of a decision, which stays in the history (forms.txt §2.9, §5).
import { useRef } from "react";
import type { FormEvent } from "react";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { ReasonField, useReason } from "../review/ReasonField.tsx";

export interface ReasonDialogProps {
  title: string;
  /** What it is about, where the title does not say it all. */
  words?: string;
  confirm: string;
  isDangerous?: boolean;
  busy: boolean;
  onConfirm(reason: string): void;
  onClose(): void;
}

export function ReasonDialog({ title, words, confirm, isDangerous, busy, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const reason = useReason();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.demand();
    if (given !== null) return onConfirm(given);
    form.current?.querySelector("textarea")?.focus();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        {words !== undefined && <p>{words}</p>}
        <ReasonField reason={reason} rows={4} />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button
            type="submit"
            className={isDangerous ? "bw-button bw-button--danger" : "bw-button bw-button--primary"}
            aria-disabled={busy || undefined}
          >
            {confirm}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

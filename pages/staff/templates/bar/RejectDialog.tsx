// Asks for the reason of a rejection; its author reads it (forms.txt §2.9, §5).
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { hasVisibleText } from "@billwright/engine/text";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { DialogButtons } from "../../../ui/ConfirmDialog.tsx";
import { TextAreaField } from "../../../ui/fields.tsx";

export interface RejectDialogProps {
  /** The template's. */
  name: string;
  busy: boolean;
  onReject(reason: string): void;
  onClose(): void;
}

const longestReason = 2000;

export function RejectDialog({ name, busy, onReject, onClose }: RejectDialogProps) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasVisibleText(reason)) return onReject(reason.trim());
    setMissing(true);
    form.current?.querySelector("textarea")?.focus();
  };
  return (
    <Modal title={t("actions.rejectTitle", { name })} onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <TextAreaField
          label={t("actions.rejectReason")}
          required
          rows={4}
          most={longestReason}
          value={reason}
          error={isMissing ? { key: "actions.reasonRequired", params: {} } : null}
          onChange={(typed) => {
            setReason(typed);
            setMissing(false);
          }}
        />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <button type="submit" className="bw-button bw-button--danger" aria-disabled={busy || undefined}>
            {t("actions.reject")}
          </button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

// The Approval Request modal over the account's own admins and how it is configured to ask them (decisions.md 19).
import { useEffect, useState } from "react";
import { hasVisibleText } from "@billwright/engine/text";
import { useApp } from "../../../services/app.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import type { Data } from "../../../client/client.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { together, useCall } from "../../../link/useCall.ts";
import { useSession } from "../../../session/useSession.tsx";
import { TextAreaField } from "../../../ui/fields.tsx";
import { ApprovalRequestModal, type Approvers } from "./ApprovalRequestModal.tsx";

export interface ApprovalRequestProps {
  busy: boolean;
  onSubmit(approvers: Approvers): void;
  onClose(): void;
}

const longestNote = 2000;

/** Shows nothing until the admins have loaded; if they fail to load, it reports that and closes. */
export function ApprovalRequest({ busy, onSubmit, onClose }: ApprovalRequestProps) {
  const { notices } = useApp();
  const { user } = useSession();
  const { t } = useWords();
  const [note, setNote] = useState("");
  const { data, failure } = together({
    admins: useCall("GET /api/Profile/AdminList", {}),
    config: useCall("GET /api/Profile/GetTemplateApprovalConfig", {}),
  });
  useEffect(() => {
    if (failure === null) return;
    notices.show(failureEffects(failure));
    onClose();
  }, [failure, notices, onClose]);
  if (data === null) return null;
  const { config } = data;
  const admins = others(data.admins, user.id);
  const required = Math.min(config.approvalsRequired, admins.length);
  return (
    <ApprovalRequestModal
      admins={admins}
      chosen={initialApprovers(config)}
      required={required}
      busy={busy}
      onSubmit={(approvers) => onSubmit(hasVisibleText(note) ? { ...approvers, note: note.trim() } : approvers)}
      onClose={onClose}
    >
      <TextAreaField
        label={t("approval.noteFor")}
        help={t("approval.noteHelp")}
        rows={3}
        most={longestNote}
        value={note}
        onChange={setNote}
      />
      <p className="bw-soft">{t("approval.needed", { n: required })}</p>
    </ApprovalRequestModal>
  );
}

/** One's own approval never counts, so the list leaves out the user (decisions.md 20). */
const others = (admins: Data<"GET /api/Profile/AdminList">, self: string): string[] =>
  admins.filter(({ id }) => id !== self).map(({ email }) => email);

/** All where the account asks all; else those it keeps. Neither: nothing is chosen yet. */
function initialApprovers({
  randomApproval,
  admins,
}: Data<"GET /api/Profile/GetTemplateApprovalConfig">): Approvers | null {
  if (randomApproval) return { allAdmins: true, admins: [] };
  return admins.length > 0 ? { allAdmins: false, admins } : null;
}

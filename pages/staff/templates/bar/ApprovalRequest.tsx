// The Approval Request modal over the account's own admins and how it is configured to ask them (decisions.md 19).
import { useEffect, useState } from "react";
import { saysSomething } from "@billwright/engine";
import { useApp } from "../../../services/app.ts";
import { failureEffects } from "../../../client/failureEffects.ts";
import type { Data } from "../../../client/client.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import { TextAreaField } from "../../../ui/fields.tsx";
import { ApprovalRequestModal, type Approvers } from "./ApprovalRequestModal.tsx";

interface Known {
  admins: string[];
  config: Data<"GET /api/Profile/GetTemplateApprovalConfig">;
}

export interface ApprovalRequestProps {
  busy: boolean;
  onSubmit(approvers: Approvers): void;
  onClose(): void;
}

const longestNote = 2000;

/** Nothing shows until the admins are known; where they cannot be, it says so and closes. */
export function ApprovalRequest({ busy, onSubmit, onClose }: ApprovalRequestProps) {
  const { notices } = useApp();
  const { call, user } = useSession();
  const { t } = useWords();
  const [known, setKnown] = useState<Known | null>(null);
  const [note, setNote] = useState("");
  useEffect(() => {
    let wanted = true;
    void Promise.all([
      call("GET /api/Profile/AdminList", {}),
      call("GET /api/Profile/GetTemplateApprovalConfig", {}),
    ]).then(([admins, config]) => {
      if (!wanted) return;
      if (admins.ok && config.ok) return setKnown({ admins: others(admins.data, user.id), config: config.data });
      for (const answer of [admins, config].filter(({ ok }) => !ok).slice(0, 1)) {
        if (!answer.ok) notices.show(failureEffects(answer.failure));
      }
      onClose();
    });
    return () => {
      wanted = false;
    };
  }, [call, notices, onClose, user.id]);
  if (known === null) return null;
  const { config, admins } = known;
  const required = Math.min(config.approvalsRequired, admins.length);
  return (
    <ApprovalRequestModal
      admins={admins}
      chosen={startOf(config)}
      required={required}
      busy={busy}
      onSubmit={(approvers) => onSubmit(saysSomething(note) ? { ...approvers, note: note.trim() } : approvers)}
      onClose={onClose}
    >
      <TextAreaField
        label={t("approval.noteFor")}
        help={t("approval.noteHelp")}
        rows={3}
        maxLength={longestNote}
        value={note}
        onChange={setNote}
      />
      <p className="bw-soft">{t("approval.needed", { n: required })}</p>
    </ApprovalRequestModal>
  );
}

/** One's own approval never counts, so one is not asked oneself (decisions.md 20). */
const others = (admins: Data<"GET /api/Profile/AdminList">, self: string): string[] =>
  admins.filter(({ id }) => id !== self).map(({ email }) => email);

/** All where the account asks all; else those it keeps. Neither: nothing is chosen yet. */
function startOf({ randomApproval, admins }: Known["config"]): Approvers | null {
  if (randomApproval) return { allAdmins: true, admins: [] };
  return admins.length > 0 ? { allAdmins: false, admins } : null;
}

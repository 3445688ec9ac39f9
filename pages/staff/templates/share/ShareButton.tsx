// Share by itself, outside of the bar: shown to those to whom the bar would offer it.
import { useState } from "react";
import { isOffered } from "@billwright/engine/templates";
import { useWords } from "../../../i18n/useWords.ts";
import { useSession } from "../../../session/useSession.tsx";
import type { TemplateHeader } from "../useTemplate.ts";
import { ShareDialog } from "./lazyShareDialog.ts";

export function ShareButton({ header }: { header: TemplateHeader }) {
  const { t } = useWords();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { channel, status, isActive } = header;
  const situation = { channel, status, isActive, role: user.role, isOwn: header.isSubmittedByUser };
  const rest = { isEditing: false, adminNeedApproval: false, hasAccount: true };
  if (!isOffered("share", { ...situation, ...rest })) return null;
  return (
    <>
      <button type="button" className="bw-button bw-button--primary" onClick={() => setOpen(true)}>
        {t("actions.share")}
      </button>
      {isOpen && <ShareDialog header={header} onClose={() => setOpen(false)} />}
    </>
  );
}

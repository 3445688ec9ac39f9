// Says that the editor goes on with changes that are in no version yet, and offers to throw them away.
import { useState } from "react";
import { useApp } from "../../app.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { ConfirmDialog } from "../../staff/ui/ConfirmDialog.tsx";
import { useTimeText } from "../../templates/useTimeText.ts";
import type { Template } from "../../templates/useTemplate.ts";

export interface ResumedProps {
  templateId: string;
  /** Of whom the changes are, and since when. */
  draft: Pick<NonNullable<Template["draft"]>, "isOwn" | "updatedAt" | "updatedBy">;
  /** Before the draft is thrown away: nothing more is kept. */
  onDiscard(): Promise<void>;
  onDiscarded(): void;
}

export function Resumed({ templateId, draft, onDiscard, onDiscarded }: ResumedProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const timeText = useTimeText();
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    await onDiscard();
    const answer = await call("POST /api/Templates/Discard", { body: { id: templateId } });
    setAsking(false);
    if (answer.ok) onDiscarded();
    else notices.show(failureEffects(answer.failure));
  };
  const time = timeText(draft.updatedAt);
  return (
    <div className="bw-notice bw-resumed" data-tone="info">
      <p>{draft.isOwn ? t("editor.resumedOwn", { time }) : t("editor.resumed", { user: draft.updatedBy, time })}</p>
      <button type="button" className="bw-button bw-button--quiet" onClick={() => setAsking(true)}>
        {t("editor.discard")}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t("editor.discard")}
          confirm={t("editor.discard")}
          isDangerous
          onConfirm={discard}
          onClose={() => setAsking(false)}
        >
          <p>{t("editor.discardWhy")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

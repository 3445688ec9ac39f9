// Reports that the editor continues with changes that are in no version yet, and offers to discard them: those it has seen, and no others.
import { useState } from "react";
import { useApp } from "../../../services/app.ts";
import type { Answer, Failure } from "../../../client/answer.ts";
import { failureEffects, wordsOf } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { isConflict } from "../../templates/autosave/autosaveFlow.ts";
import { useTimeText } from "../../templates/useTimeText.ts";
import type { Template } from "../../templates/useTemplate.ts";

export interface ResumedProps {
  /** Of whom the changes are, and since when. */
  draft: Pick<NonNullable<Template["draft"]>, "isOwn" | "updatedAt" | "updatedBy">;
  onDiscard(): Promise<Answer<unknown>>;
  /** Loads the form without what was typed here: it was discarded, or somebody else has replaced it. */
  onReload(): void;
}

export function Resumed({ draft, onDiscard, onReload }: ResumedProps) {
  const { t, sayAll } = useWords();
  const { notices } = useApp();
  const timeText = useTimeText();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const discard = async () => {
    const answer = await onDiscard();
    setAsking(false);
    if (answer.ok) onReload();
    else if (isConflict(answer.failure)) setRefusal(answer.failure);
    else notices.show(failureEffects(answer.failure));
  };
  const time = timeText(draft.updatedAt);
  const resumed = draft.isOwn ? t("editor.resumedOwn", { time }) : t("editor.resumed", { user: draft.updatedBy, time });
  return (
    <div className="bw-notice bw-resumed" data-tone={refusal ? "warning" : "info"}>
      <p role={refusal ? "alert" : undefined}>
        {refusal ? `${t("editor.notDiscarded")} ${sayAll(wordsOf(refusal))}` : resumed}
      </p>
      {/* One button for both: focus comes back to it from the dialog. */}
      <button
        type="button"
        className="bw-button bw-button--quiet"
        onClick={() => (refusal ? onReload() : setAsking(true))}
      >
        {refusal ? t("editors.openAgain") : t("editor.discard")}
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

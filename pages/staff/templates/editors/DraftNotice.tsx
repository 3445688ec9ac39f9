// Reports that earlier typing, which is no version yet, was restored, and offers to discard it.
import { useWords } from "../../../i18n/useWords.ts";
import type { Template } from "../useTemplate.ts";
import { useTimeText } from "../useTimeText.ts";

export function DraftNotice({ template, onDiscard }: { template: Template; onDiscard(): Promise<void> }) {
  const { t } = useWords();
  const timeText = useTimeText();
  const { draft } = template;
  if (draft === null) return null;
  return (
    <div className="bw-notice bw-notice--row" data-tone={draft.isOwn ? "info" : "warning"}>
      <p>{t("editors.restored", { user: draft.updatedBy, time: timeText(draft.updatedAt) })}</p>
      <button type="button" className="bw-button bw-button--quiet" onClick={() => void onDiscard()}>
        {t("editors.discard")}
      </button>
    </div>
  );
}

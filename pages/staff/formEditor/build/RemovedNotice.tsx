// Says what was removed, and restores it at one press; it stays until something else is done, or a while has passed.
import { useEffect, useState } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import { toastMs } from "../../../services/notices.ts";
import { elementName } from "../elementWords.ts";
import { watchersOf } from "../model/defects.ts";
import { elementAt, inputOf } from "../model/document.ts";
import type { Step } from "../model/history.ts";

/** `step`: the last one that was done. */
export function RemovedNotice({ step, onUndo }: { step: Step | null; onUndo(): void }) {
  const { t } = useWords();
  const [passed, setPassed] = useState<Step | null>(null);
  const removal = step?.command.type === "remove" && step !== passed ? step : null;
  useEffect(() => {
    if (removal === null) return;
    const timer = setTimeout(() => setPassed(removal), toastMs);
    return () => clearTimeout(timer);
  }, [removal]);
  if (removal?.command.type !== "remove") return null;
  const element = elementAt(removal.before, removal.command.key);
  const input = inputOf(element!);
  const watchers = input ? watchersOf(removal.before, input.id).map(({ name, id }) => name || id) : [];
  return (
    <div className="bw-removed">
      <p>
        {t("editor.said.removed", { name: element ? elementName(element, t) : "" })}
        {watchers.length > 0 && ` ${t("editor.said.watched", { names: watchers.join(", ") })}`}
      </p>
      <button type="button" className="bw-button bw-button--quiet" onClick={onUndo}>
        {t("editor.undo")}
      </button>
    </div>
  );
}

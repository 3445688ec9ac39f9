// Reports that earlier typing was restored, and offers to start over; starting over can be undone.
import { useState } from "react";
import { traitsOf, type CompiledForm } from "@billwright/engine";
import { useWords } from "../../i18n/useWords.ts";
import type { Filling } from "./filling/filling.ts";

export function DraftNotice({ filling, form }: { filling: Filling; form: CompiledForm }) {
  const { t } = useWords();
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const [undone, setUndone] = useState(false);
  const { restored } = filling;
  if (restored === null) return null;

  const startOver = () => {
    const back = filling.startOver();
    setUndo(() => back);
    setUndone(false);
  };
  const takeBack = () => {
    undo?.();
    setUndo(null);
    setUndone(true);
  };
  const sentence =
    undo !== null
      ? "draft.startedOver"
      : undone
        ? "draft.undone"
        : restored.changed
          ? "draft.restoredOther"
          : "draft.restored";
  const losesSomething = undo === null && (form.enrollment.type === "AutoPay" || hasAttachment(form));
  return (
    <div className="bw-notice bw-notice--row" data-tone="info">
      <p role="status">
        {t(sentence)} {losesSomething && t("draft.filesGone")}
      </p>
      <button type="button" className="bw-button bw-button--quiet" onClick={undo === null ? startOver : takeBack}>
        {t(undo === null ? "draft.startOver" : "draft.undo")}
      </button>
    </div>
  );
}

const hasAttachment = (form: CompiledForm): boolean =>
  form.order.some((id) => traitsOf(form.inputs[id]!.type).filesBy === "file");

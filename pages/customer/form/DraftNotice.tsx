// Reports that earlier typing was restored, and offers to start over; starting over can be undone.
import { useState } from "react";
import { blockers, view, type CompiledForm, type FormState } from "@billwright/engine";
import { useFormState } from "@billwright/renderer";
import type { MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import type { Filling } from "./filling/filling.ts";

export function DraftNotice({ filling, form }: { filling: Filling; form: CompiledForm }) {
  const { t } = useWords();
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const [undone, setUndone] = useState(false);
  const { restored } = filling;
  const notKept = restored?.notKept;
  const filesGone = useFormState((state) => notKept?.files.some((id) => lacksFiles(form, state, id)) ?? false);
  const bankGone = useFormState(
    (state) => notKept?.bank === true && blockers(form, state).some(({ reason }) => reason === "payment"),
  );
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
  const sentences: MessageKey[] = [sentence];
  if (undo === null && filesGone) sentences.push("draft.filesGone");
  if (undo === null && bankGone) sentences.push("draft.bankGone");
  return (
    <div className="bw-notice bw-notice--row" data-tone="info">
      <p role="status">{sentences.map((key) => t(key)).join(" ")}</p>
      <button type="button" className="bw-button bw-button--quiet" onClick={undo === null ? startOver : takeBack}>
        {t(undo === null ? "draft.startOver" : "draft.undo")}
      </button>
    </div>
  );
}

const lacksFiles = (form: CompiledForm, state: FormState, id: string): boolean => {
  if (!Object.hasOwn(form.inputs, id)) return false;
  const { visible, files } = view(form, state, id);
  return visible && files.length === 0;
};

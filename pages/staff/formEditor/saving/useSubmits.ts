// What saving and submitting ask of the form first: nobody else's version in the way, a name, nothing to be fixed.
import type { SaveAction } from "@billwright/engine/templates";
import { useApp } from "../../../services/app.ts";
import type { Answer } from "../../../client/answer.ts";
import { isOvertaken } from "../../templates/autosave/useDraftEnds.ts";
import type { Approvers } from "../../templates/bar/ApprovalRequestModal.tsx";
import type { Saved } from "../../templates/bar/useTemplateActions.tsx";
import { useCheck, type Check } from "../check/useCheck.tsx";
import { judge, type LocatedDefect } from "../model/defects.ts";
import type { RunningEditor } from "../useEditor.ts";
import type { Saving } from "./useSaving.ts";

export interface Submits {
  /** Another has saved or discarded what the editor began with: the author decides which of the two counts. */
  isConflict: boolean;
  askAboutConflict(): void;
  /** Before a submit. */
  check: Check;
  /** null: it was refused here, and the author was informed. */
  save(action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean): Promise<Answer<Saved> | null>;
}

export function useSubmits(
  { state, tools, settleIds }: Pick<RunningEditor, "state" | "tools" | "settleIds">,
  saving: Saving,
  showDefect: (defect: LocatedDefect) => void,
): Submits {
  const { notices } = useApp();
  const { document } = state;
  const { changeView } = tools;
  const isConflict = saving.state.at === "conflict";
  const askAboutConflict = () => changeView({ type: "askAboutConflict" });
  const isDecided = () => {
    if (isConflict) askAboutConflict();
    return !isConflict;
  };
  const hasName = () => {
    if (document.name.trim() !== "") return true;
    notices.toast("warning", { key: "editor.nameMissing", params: {} });
    changeView({ type: "focus", target: { on: "name" } });
    return false;
  };
  const isInOrder = () => {
    const { defects } = judge(document);
    if (!defects[0]) return true;
    notices.toast("warning", { key: "template.defects", params: { n: defects.length } });
    showDefect(defects[0]);
    return false;
  };
  const check = useCheck(document, () => isDecided() && hasName() && isInOrder());
  const save = async (action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean) => {
    if (!isDecided() || !hasName()) return null;
    const answer = await saving.save(action, approvers, isOnlyThis);
    if (answer.ok) {
      settleIds();
      changeView({ type: "dropDraft" });
    } else if (isOvertaken(answer.failure)) {
      askAboutConflict();
      return null;
    }
    return answer;
  };
  return { isConflict, askAboutConflict, check, save };
}

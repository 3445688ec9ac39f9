// The editor of one form: head, tabs, and what is said around them; its keys, and what a save asks of the form first.
import { useCallback } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { SaveAction } from "@billwright/engine/templates";
import type { StoredForm } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { editorOf } from "../templates/addresses.ts";
import type { Approvers } from "../templates/bar/ApprovalRequestModal.tsx";
import { TemplateActions } from "../templates/bar/TemplateActions.tsx";
import { ApprovalNotice } from "../templates/TemplateNotices.tsx";
import type { LoadedTemplate, Template } from "../templates/useTemplate.ts";
import { RemovedNotice } from "./build/RemovedNotice.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import { EditorTabs } from "./EditorTabs.tsx";
import { DefectsProvider, ToolsProvider } from "./editorTools.tsx";
import { judge, type PlacedDefect } from "./model/defects.ts";
import { openDocument } from "./model/document.ts";
import { nextUndo } from "./model/history.ts";
import { useCheck } from "./check/useCheck.tsx";
import { Conflict } from "./saving/Conflict.tsx";
import { Resumed } from "./saving/Resumed.tsx";
import { SaveState } from "./saving/SaveState.tsx";
import type { UnsentForm } from "../templates/autosave/unsent.ts";
import { isOvertaken } from "../templates/autosave/useDraftEnds.ts";
import { useSaving } from "./saving/useSaving.ts";
import { useEditor } from "./useEditor.ts";
import { FocusProvider } from "./useFocusRequest.ts";
import { useJudged } from "./useJudged.ts";
import { useWindowKeys } from "./useWindowKeys.ts";
import "./formEditor.css";

export interface EditorProps {
  template: Template;
  /** The form to begin with: what was autosaved, else the version. */
  form: StoredForm;
  setHeader: LoadedTemplate["setHeader"];
  /** Where the form to begin with never reached the server. */
  unsent: UnsentForm | null;
  reload(): void;
}

export function Editor({ template, form, unsent, setHeader, reload }: EditorProps) {
  const { notices } = useApp();
  const navigate = useNavigate();
  const editor = useEditor(
    () => openDocument((unsent?.value ?? template.draft ?? template.header).name, form),
    unsent !== null || template.draft !== null,
  );
  const { document, selected } = editor.state;
  const { view, tools } = editor;
  const { changeView } = tools;
  const lastStep = nextUndo(editor.state);
  const { judgedDocument, judged } = useJudged(document, lastStep !== null && lastStep.group !== null);
  const saving = useSaving(template, document, unsent);

  const showDefect = useCallback(
    (defect: PlacedDefect) => {
      tools.select(defect.key);
      tools.changeView({ type: "showDefect", defect });
    },
    [tools],
  );
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
  const save = async (action: SaveAction, approvers?: Approvers) => {
    if (!isDecided() || !hasName()) return null;
    const answer = await saving.save(action, approvers);
    if (answer.ok) {
      editor.settleIds();
      changeView({ type: "dropDraft" });
    } else if (isOvertaken(answer.failure)) {
      askAboutConflict();
      return null;
    }
    return answer;
  };

  useWindowKeys((event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Before the next key, which is meant for the menu.
    flushSync(() => changeView({ type: "openAddMenu" }));
  });

  const { header } = template;
  const resumed = unsent ? { isOwn: true, updatedAt: unsent.at, updatedBy: "" } : template.draft;
  return (
    <ToolsProvider value={tools}>
      <FocusProvider value={view.focus}>
        <DefectsProvider value={judged.defects}>
          <div className="bw-builder">
            <EditorHeader
              header={header}
              name={document.name}
              defects={judged.defects}
              onShowDefect={showDefect}
              undoes={editor.undoes}
              redoes={editor.redoes}
              undo={() => editor.undo()}
              redo={() => editor.redo()}
              saveState={
                <SaveState
                  state={saving.state}
                  draftAt={saving.startedAt}
                  onRetry={() => (isConflict ? askAboutConflict() : void saving.autosave.flush())}
                />
              }
              actions={
                <TemplateActions
                  template={template}
                  isEditing
                  folds
                  staysOnDraft
                  beforeSubmit={check.ask}
                  onSave={save}
                  onDone={setHeader}
                  beforeSendTest={() => saving.autosave.flush()}
                />
              }
            />
            <ApprovalNotice template={template} />
            {view.isResumed && resumed && (
              <Resumed
                draft={resumed}
                onDiscard={saving.discard}
                onReload={() => {
                  saving.autosave.forget();
                  changeView({ type: "dropDraft" });
                  reload();
                }}
              />
            )}
            <EditorTabs
              header={header}
              view={view}
              document={document}
              selected={selected}
              judgedDocument={judgedDocument}
              judged={judged}
              onShowDefect={showDefect}
            />
            <p className="bw-visually-hidden" role="status">
              {/* The region must stay, or screen readers ignore it; its content changes even if the same is announced twice. */}
              <span key={editor.said.number}>{editor.said.words}</span>
            </p>
            {check.dialog}
            <RemovedNotice step={lastStep} onUndo={() => editor.undo(true)} />
            {isConflict && !view.isConflictPutOff && (
              <Conflict
                templateId={header.id}
                document={document}
                onTheirs={() => {
                  saving.autosave.forget();
                  reload();
                }}
                onMine={(id) => {
                  saving.autosave.forget();
                  void navigate(editorOf({ id, channel: "DynamicForms" }));
                }}
                onLater={() => changeView({ type: "putOffConflict" })}
              />
            )}
          </div>
        </DefectsProvider>
      </FocusProvider>
    </ToolsProvider>
  );
}

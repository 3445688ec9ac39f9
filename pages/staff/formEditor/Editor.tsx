// The editor of one form: head, tabs, notices and keys.
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { StoredForm } from "@billwright/schemas";
import { CasesState } from "../templates/cases/CasesState.tsx";
import { useCases, type Cases } from "../templates/cases/useCases.ts";
import { editorOf } from "../templates/addresses.ts";
import { TemplateActions } from "../templates/bar/TemplateActions.tsx";
import { ApprovalNotice } from "../templates/TemplateNotices.tsx";
import type { LoadedTemplate, Template } from "../templates/useTemplate.ts";
import { RemovedNotice } from "./build/RemovedNotice.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import { EditorTabs } from "./EditorTabs.tsx";
import { DefectsProvider, ToolsProvider, type EditorTools } from "./editorTools.tsx";
import type { LocatedDefect } from "./model/defects.ts";
import { openDocument } from "./model/document.ts";
import { nextUndo } from "./model/history.ts";
import { Conflict } from "./saving/Conflict.tsx";
import { Resumed } from "./saving/Resumed.tsx";
import { SaveState } from "./saving/SaveState.tsx";
import type { UnsentForm } from "../templates/autosave/unsent.ts";
import { useSaving, type Saving } from "./saving/useSaving.ts";
import { useSubmits, type Submits } from "./saving/useSubmits.ts";
import { useEditor, type RunningEditor } from "./useEditor.ts";
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
  const editor = useEditor(
    () => openDocument((unsent?.value ?? template.draft ?? template.header).name, form),
    unsent !== null || template.draft !== null,
  );
  const { document, selected } = editor.state;
  const { view, tools } = editor;
  const lastStep = nextUndo(editor.state);
  const { judgedDocument, judged } = useJudged(document, lastStep !== null && lastStep.group !== null);
  const saving = useSaving(template, document, unsent);
  const showDefect = useShowDefect(tools);
  const submits = useSubmits(editor, saving, showDefect);
  const cases = useCases(template.header.id, useSaved(saving, document.form.enrollment));
  useAddMenuKey(tools);
  const { header } = template;
  const parts = { template, editor, saving, submits };
  return (
    <ToolsProvider value={tools}>
      <FocusProvider value={view.focus}>
        <DefectsProvider value={judged.defects}>
          <div className="bw-builder">
            <Head {...parts} cases={cases} defects={judged.defects} onShowDefect={showDefect} setHeader={setHeader} />
            <ApprovalNotice template={template} />
            <ResumedDraft {...parts} unsent={unsent} reload={reload} />
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
              <span key={editor.announced.number}>{editor.announced.words}</span>
            </p>
            {submits.check.dialog}
            <RemovedNotice step={lastStep} onUndo={() => editor.undo(true)} />
            <ConflictQuestion {...parts} reload={reload} />
          </div>
        </DefectsProvider>
      </FocusProvider>
    </ToolsProvider>
  );
}

/** What the parts around the tabs work on. */
interface PartProps {
  template: Template;
  editor: RunningEditor;
  saving: Saving;
  submits: Submits;
}

interface HeadProps extends PartProps, Pick<EditorProps, "setHeader"> {
  cases: Cases;
  defects: readonly LocatedDefect[];
  onShowDefect(defect: LocatedDefect): void;
}

function Head({ template, editor, saving, submits, cases, defects, onShowDefect, setHeader }: HeadProps) {
  const { isConflict, askAboutConflict, check, save } = submits;
  return (
    <EditorHeader
      header={template.header}
      name={editor.state.document.name}
      defects={defects}
      onShowDefect={onShowDefect}
      undoes={editor.undoes}
      redoes={editor.redoes}
      undo={() => editor.undo()}
      redo={() => editor.redo()}
      saveState={
        <>
          <SaveState
            state={saving.state}
            draftAt={saving.startedAt}
            onRetry={() => (isConflict ? askAboutConflict() : void saving.autosave.flush())}
          />
          <CasesState templateId={template.header.id} cases={cases} />
        </>
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
  );
}

/** That the editor goes on from a draft, with the way back to the version. */
function ResumedDraft({
  template,
  editor,
  saving,
  unsent,
  reload,
}: PartProps & Pick<EditorProps, "unsent" | "reload">) {
  const resumed = unsent ? { isOwn: true, updatedAt: unsent.at, updatedBy: "" } : template.draft;
  if (!editor.view.isResumed || !resumed) return null;
  return (
    <Resumed
      draft={resumed}
      onDiscard={saving.discard}
      onReload={() => {
        saving.autosave.forget();
        editor.tools.changeView({ type: "dropDraft" });
        reload();
      }}
    />
  );
}

/** The question which changes to keep, where somebody else saved first. */
function ConflictQuestion({ template, editor, saving, submits, reload }: PartProps & Pick<EditorProps, "reload">) {
  const navigate = useNavigate();
  if (!submits.isConflict || editor.view.isConflictPutOff) return null;
  return (
    <Conflict
      templateId={template.header.id}
      document={editor.state.document}
      onTheirs={() => {
        saving.autosave.forget();
        reload();
      }}
      onMine={(id) => {
        saving.autosave.forget();
        void navigate(editorOf({ id, channel: "DynamicForms" }));
      }}
      onLater={() => editor.tools.changeView({ type: "putOffConflict" })}
    />
  );
}

/** The form as it was opened, then as it was stored last: test cases run on that. */
function useSaved({ state }: Saving, enrollment: StoredForm["enrollment"]): StoredForm["enrollment"] {
  const [saved, setSaved] = useState({ state, enrollment });
  if (state !== saved.state && (state.at === "saved" || state.at === "idle")) setSaved({ state, enrollment });
  return saved.enrollment;
}

function useShowDefect({ select, changeView }: EditorTools): (defect: LocatedDefect) => void {
  return useCallback(
    (defect: LocatedDefect) => {
      select(defect.key);
      changeView({ type: "showDefect", defect });
    },
    [select, changeView],
  );
}

/** Ctrl or Cmd with Enter opens the menu of what can be added. */
function useAddMenuKey({ changeView }: EditorTools): void {
  useWindowKeys((event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // Before the next key, which is meant for the menu.
    flushSync(() => changeView({ type: "openAddMenu" }));
  });
}

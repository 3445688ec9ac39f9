// The editor of one form: head, tabs, and on the first of them outline, properties and preview side by side.
import { useCallback, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { SaveAction } from "@billwright/engine";
import { Tabs } from "@billwright/renderer";
import type { Language, StoredForm } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { previewOf, editorOf } from "../templates/addresses.ts";
import type { Approvers } from "../templates/bar/ApprovalRequestModal.tsx";
import { TemplateActions } from "../templates/bar/TemplateActions.tsx";
import { HistoryPanel } from "../templates/history/HistoryPanel.tsx";
import { ApprovalNotice } from "../templates/TemplateNotices.tsx";
import type { LoadedTemplate, Template } from "../templates/useTemplate.ts";
import { Outline, type Opening } from "./build/Outline.tsx";
import { EditorHeader } from "./EditorHeader.tsx";
import { DefectsProvider, ToolsProvider } from "./editorTools.tsx";
import { JsonTab } from "./json/JsonTab.tsx";
import { judge, type PlacedDefect } from "./model/defects.ts";
import { openDocument } from "./model/document.ts";
import { nextUndo } from "./model/history.ts";
import { Preview } from "./preview/Preview.tsx";
import { RemovedNotice } from "./build/RemovedNotice.tsx";
import { Properties } from "./properties/Properties.tsx";
import { Conflict } from "./saving/Conflict.tsx";
import { Resumed } from "./saving/Resumed.tsx";
import { SaveState } from "./saving/SaveState.tsx";
import type { UnsentForm } from "./saving/unsent.ts";
import { useSaving } from "./saving/useSaving.ts";
import { Translations } from "./translations/Translations.tsx";
import { useEditor } from "./useEditor.ts";
import { useJudged } from "./useJudged.ts";
import "./formEditor.css";

const tabs = ["build", "translations", "json", "history"] as const;
type Tab = (typeof tabs)[number];
const panes = ["outline", "properties", "preview"] as const;
type Pane = (typeof panes)[number];

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
  const { t } = useWords();
  const { notices } = useApp();
  const navigate = useNavigate();
  const editor = useEditor(() => openDocument((unsent?.value ?? template.draft ?? template.header).name, form));
  const { document, selected } = editor.state;
  const { tools } = editor;
  const lastStep = nextUndo(editor.state);
  const { judgedDocument, judged } = useJudged(document, lastStep !== null && lastStep.group !== null);
  const saving = useSaving(template, document, unsent);
  const [tab, setTab] = useState<Tab>("build");
  const [pane, setPane] = useState<Pane>("outline");
  const [opened, setOpened] = useState({ how: "shown" as Opening, number: 0 });
  const [language, setLanguage] = useState<Exclude<Language, "en">>("es");
  const [isConflictPutOff, putOffConflict] = useState(false);
  const [isResumed, setResumed] = useState(unsent !== null || template.draft !== null);
  const root = useRef<HTMLDivElement>(null);

  const open = useCallback((how: Opening) => {
    setOpened(({ number }) => ({ how, number: number + 1 }));
    setPane("properties");
  }, []);
  const showDefect = useCallback(
    ({ key }: PlacedDefect) => {
      tools.select(key);
      setTab("build");
      setPane("properties");
      requestAnimationFrame(() => {
        const note = root.current?.querySelector<HTMLElement>(".bw-properties .bw-defect");
        note?.scrollIntoView({ block: "center" });
        note?.querySelector<HTMLElement>("button")?.focus();
      });
    },
    [tools],
  );
  const save = async (action: SaveAction, approvers?: Approvers) => {
    if (document.name.trim() === "") {
      notices.toast("warning", { key: "editor.nameMissing", params: {} });
      root.current?.querySelector<HTMLElement>(".bw-builder-name")?.focus();
      return null;
    }
    const { defects } = judge(document);
    if (action !== "saveDraft" && defects[0]) {
      notices.toast("warning", { key: "template.defects", params: { n: defects.length } });
      showDefect(defects[0]);
      return null;
    }
    const answer = await saving.save(action, approvers);
    if (answer.ok) editor.settleIds();
    return answer;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog stands in front: nothing behind it is meant.
    if ((event.target as Element).closest("dialog")) return;
    editor.onKeyDown(event);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    flushSync(() => {
      setTab("build");
      setPane("outline");
    });
    root.current?.querySelector<HTMLElement>(".bw-outline-add")?.click();
  };

  const { header } = template;
  const resumed = unsent ? { isOwn: true, updatedAt: unsent.at, updatedBy: "" } : template.draft;
  return (
    <ToolsProvider value={tools}>
      <DefectsProvider value={judged.defects}>
        <div ref={root} className="bw-builder" onKeyDown={onKeyDown}>
          <EditorHeader
            header={header}
            name={document.name}
            defects={judged.defects}
            onShowDefect={showDefect}
            undoes={editor.undoes}
            redoes={editor.redoes}
            undo={editor.undo}
            redo={editor.redo}
            saveState={
              <SaveState
                state={saving.state}
                onRetry={() => (saving.state.at === "conflict" ? putOffConflict(false) : void saving.autosave.flush())}
              />
            }
            actions={
              <TemplateActions
                template={template}
                isEditing
                onSave={save}
                onDone={setHeader}
                beforeSendTest={() => saving.autosave.flush()}
              />
            }
          />
          <ApprovalNotice template={template} />
          {isResumed && resumed && (
            <Resumed
              draft={resumed}
              onDiscard={saving.discard}
              onReload={() => {
                saving.autosave.forget();
                setResumed(false);
                reload();
              }}
            />
          )}
          <Tabs<Tab>
            fitted
            label={t("editor.tabs")}
            tabs={tabs.map((name) => ({ name, label: t(`editor.tab.${name}`) }))}
            chosen={tab}
            onChoose={setTab}
          >
            {tab === "build" && (
              <div className="bw-build" data-pane={pane}>
                <div className="bw-build-switch">
                  <Segmented<Pane>
                    label={t("editor.pane")}
                    options={panes.map((value) => ({ value, label: t(`editor.pane.${value}`) }))}
                    value={pane}
                    onChange={setPane}
                  />
                </div>
                <div className="bw-build-pane" data-of="outline">
                  <Outline document={document} selected={selected} onOpen={open} />
                </div>
                <div className="bw-build-pane" data-of="properties">
                  <Properties document={document} selected={selected} opened={opened} />
                </div>
                <div className="bw-build-pane" data-of="preview">
                  <Preview
                    document={judgedDocument}
                    judged={judged}
                    selected={selected}
                    wholePage={previewOf(header)}
                    onShowDefect={showDefect}
                  />
                </div>
              </div>
            )}
            {tab === "translations" && (
              <Translations document={document} language={language} onLanguage={setLanguage} />
            )}
            {tab === "json" && <JsonTab document={document} />}
            {tab === "history" && <HistoryPanel templateId={header.id} changed={header.updatedAt} />}
          </Tabs>
          <p className="bw-visually-hidden" role="status">
            {/* The region stays, or nobody listens to it; what is in it changes, also where the same is said twice. */}
            <span key={editor.said.number}>{editor.said.words}</span>
          </p>
          <RemovedNotice step={lastStep} onUndo={editor.undo} />
          {saving.state.at === "conflict" && !isConflictPutOff && (
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
              onLater={() => putOffConflict(true)}
            />
          )}
        </div>
      </DefectsProvider>
    </ToolsProvider>
  );
}

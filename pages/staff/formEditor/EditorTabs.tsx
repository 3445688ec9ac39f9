// The editor's tabs: the form as it is built, its translations, its JSON, its history.
import { Tabs } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { previewOf } from "../templates/addresses.ts";
import { HistoryPanel } from "../templates/history/HistoryPanel.tsx";
import type { TemplateHeader } from "../templates/useTemplate.ts";
import { Outline } from "./build/Outline.tsx";
import { BuildPanes } from "./BuildPanes.tsx";
import { useTools } from "./editorTools.tsx";
import { JsonTab } from "./json/JsonTab.tsx";
import type { Judged, LocatedDefect } from "./model/defects.ts";
import type { FormDocument } from "./model/document.ts";
import type { Selection } from "./model/history.ts";
import { tabs, type EditorView, type Tab } from "./model/view.ts";
import { Preview } from "./preview/Preview.tsx";
import { Properties } from "./properties/Properties.tsx";
import { Translations } from "./translations/Translations.tsx";

export interface EditorTabsProps {
  header: TemplateHeader;
  view: EditorView;
  document: FormDocument;
  selected: Selection;
  /** The document as it was when it was judged last. */
  judgedDocument: FormDocument;
  judged: Judged;
  onShowDefect(defect: LocatedDefect): void;
}

export function EditorTabs(props: EditorTabsProps) {
  const { header, view, document, selected, judgedDocument, judged, onShowDefect } = props;
  const { t } = useWords();
  const { changeView } = useTools();
  return (
    <Tabs<Tab>
      fitted
      label={t("editor.tabs")}
      tabs={tabs.map((name) => ({ name, label: t(`editor.tab.${name}`) }))}
      chosen={view.tab}
      onChoose={(tab) => changeView({ type: "showTab", tab })}
    >
      {view.tab === "build" && (
        <BuildPanes
          pane={view.pane}
          outline={<Outline document={document} selected={selected} />}
          properties={<Properties document={document} selected={selected} />}
          preview={
            <Preview
              document={judgedDocument}
              judged={judged}
              selected={selected}
              wholePage={previewOf(header)}
              onShowDefect={onShowDefect}
            />
          }
        />
      )}
      {view.tab === "translations" && (
        <Translations
          document={document}
          language={view.language}
          onLanguage={(language) => changeView({ type: "chooseLanguage", language })}
        />
      )}
      {view.tab === "json" && <JsonTab document={document} />}
      {view.tab === "history" && <HistoryPanel templateId={header.id} changed={header.updatedAt} />}
    </Tabs>
  );
}

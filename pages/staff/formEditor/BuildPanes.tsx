// The tab on which a form is built: outline, properties and preview side by side, or on a phone one at a time.
import type { ReactNode } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { useTools } from "./editorTools.tsx";
import { panes, type Pane } from "./model/view.ts";

export interface BuildPanesProps extends Record<Pane, ReactNode> {
  /** Shown where there is room for one. */
  pane: Pane;
}

export function BuildPanes({ pane, ...contents }: BuildPanesProps) {
  const { t } = useWords();
  const { changeView } = useTools();
  return (
    <div className="bw-build" data-pane={pane}>
      <div className="bw-build-switch">
        <Segmented<Pane>
          label={t("editor.pane")}
          options={panes.map((value) => ({ value, label: t(`editor.pane.${value}`) }))}
          value={pane}
          onChange={(next) => changeView({ type: "showPane", pane: next })}
        />
      </div>
      {panes.map((name) => (
        <div key={name} className="bw-build-pane" data-of={name}>
          {contents[name]}
        </div>
      ))}
    </div>
  );
}

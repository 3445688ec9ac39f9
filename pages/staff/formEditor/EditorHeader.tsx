// The editor's bar, which stays in sight: the form's name, whether it is saved, undo and redo, what has to be fixed, and the bar of actions.
import { useRef } from "react";
import { Link } from "react-router-dom";
import { galleries } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { TemplateHeader } from "../templates/useTemplate.ts";
import { RedoIcon, UndoIcon } from "./build/outlineIcons.tsx";
import { useTools } from "./editorTools.tsx";
import type { LocatedDefect } from "./model/defects.ts";
import { ShortcutsButton } from "./Shortcuts.tsx";
import { useFocusRequest } from "./useFocusRequest.ts";

export interface EditorHeaderProps {
  header: TemplateHeader;
  name: string;
  defects: readonly LocatedDefect[];
  onShowDefect(defect: LocatedDefect): void;
  /** In words; null: there is nothing to undo. */
  undoes: string | null;
  redoes: string | null;
  undo(): void;
  redo(): void;
  saveState: React.ReactNode;
  actions: React.ReactNode;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { header, name, defects, onShowDefect, saveState, actions } = props;
  const { t } = useWords();
  const { run } = useTools();
  const [first] = defects;
  const nameField = useRef<HTMLInputElement>(null);
  useFocusRequest("name", () => nameField.current?.focus());
  return (
    <div className="bw-builder-head">
      <div className="bw-builder-naming">
        <Link to={galleries.DynamicForms} className="bw-page-back" title={t("editor.back")}>
          <span aria-hidden="true" className="bw-page-back-arrow" />
          <span className="bw-visually-hidden">{t("editor.back")}</span>
        </Link>
        <PageHeading isHidden>{t("editor.title", { name })}</PageHeading>
        <input
          ref={nameField}
          className="bw-input bw-builder-name"
          aria-label={t("editor.name")}
          dir="auto"
          value={name}
          onChange={({ target }) => run({ type: "setName", name: target.value })}
        />
        <StatusBadge of={header} />
      </div>
      <div className="bw-builder-tools">
        {saveState}
        {first && (
          <button type="button" className="bw-button bw-builder-defects" onClick={() => onShowDefect(first)}>
            <AlertIcon />
            {t("editor.defects", { n: defects.length })}
          </button>
        )}
        <span className="bw-builder-undo">
          <SignButton
            label={t("editor.undo")}
            title={props.undoes === null ? null : t("editor.undoOf", { what: props.undoes })}
            onPress={props.undo}
          >
            <UndoIcon />
          </SignButton>
          <SignButton
            label={t("editor.redo")}
            title={props.redoes === null ? null : t("editor.redoOf", { what: props.redoes })}
            onPress={props.redo}
          >
            <RedoIcon />
          </SignButton>
          <ShortcutsButton />
        </span>
        {actions}
      </div>
    </div>
  );
}

interface SignButtonProps {
  label: string;
  /** What it would do now; null: nothing. */
  title: string | null;
  onPress(): void;
  children: React.ReactNode;
}

const SignButton = ({ label, title, onPress, children }: SignButtonProps) => (
  <button
    type="button"
    className="bw-sign-button"
    aria-label={title ?? label}
    title={title ?? label}
    aria-disabled={title === null || undefined}
    onClick={() => title !== null && onPress()}
  >
    {children}
  </button>
);

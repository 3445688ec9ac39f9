// The editor's state in a component, and the undo of the whole page by keyboard.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import type { EditorTools } from "./editorTools.tsx";
import type { FormDocument } from "./model/document.ts";
import { stepWords } from "./stepWords.ts";
import { useEditorView } from "./useEditorView.ts";
import type { EditorView } from "./model/view.ts";
import {
  dispatch,
  nextRedo,
  nextUndo,
  openEditor,
  redo,
  select,
  settleIds,
  undo,
  type EditorState,
} from "./model/history.ts";

export interface RunningEditor {
  state: EditorState;
  view: EditorView;
  tools: EditorTools;
  undo(): void;
  redo(): void;
  /** In words: what the next of each would do; null: there is nothing to do. */
  undoes: string | null;
  redoes: string | null;
  settleIds(): void;
  /** The last announcement of `tools.say`, for the live region; the number distinguishes two equal ones. */
  said: { words: string; number: number };
  /** Ctrl or Cmd with Z, Shift+Z or Y; fields with an undo of their own (`data-own-undo`) keep theirs. */
  onKeyDown(event: KeyboardEvent): void;
}

/** `isResumed`: the document is a draft with which the editor continues. */
export function useEditor(open: () => FormDocument, isResumed: boolean): RunningEditor {
  const { now } = useApp();
  const { t } = useWords();
  const [state, setState] = useState(() => openEditor(open()));
  const [view, changeView] = useEditorView(isResumed);
  const [said, setSaid] = useState({ words: "", number: 0 });
  const latest = useRef(state.document);
  useEffect(() => {
    latest.current = state.document;
  }, [state.document]);
  const say = useCallback((words: string) => setSaid(({ number }) => ({ words, number: number + 1 })), []);
  const tools = useMemo(
    (): EditorTools => ({
      run(command) {
        const at = now();
        setState((before) => dispatch(before, command, at));
      },
      select: (selection) => setState((before) => select(before, selection)),
      changeView,
      say,
      getDocument: () => latest.current,
    }),
    [now, say, changeView],
  );
  const goBack = useCallback(() => {
    setState(undo);
    say(t("editor.said.undone"));
  }, [say, t]);
  const goOn = useCallback(() => {
    setState(redo);
    say(t("editor.said.redone"));
  }, [say, t]);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = undoKey(event);
    if (way === null || (event.target as Element).closest("[data-own-undo]")) return;
    event.preventDefault();
    if (way === "undo") goBack();
    else goOn();
  };
  const [undoes, redoes] = [nextUndo(state), nextRedo(state)].map((step) => step && stepWords(step, t));
  return {
    state,
    view,
    tools,
    said,
    undoes: undoes ?? null,
    redoes: redoes ?? null,
    undo: goBack,
    redo: goOn,
    settleIds: () => setState(settleIds),
    onKeyDown,
  };
}

function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

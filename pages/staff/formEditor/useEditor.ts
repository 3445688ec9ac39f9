// The editor's state in a component, and the undo of the whole page by keyboard: Ctrl or Cmd with Z, Shift+Z or Y.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import type { EditorTools } from "./editorTools.tsx";
import type { FormDocument } from "./model/document.ts";
import { stepWords } from "./stepWords.ts";
import { useEditorView } from "./useEditorView.ts";
import { hasOwnUndo, useWindowKeys } from "./useWindowKeys.ts";
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
  /** `leads`: focus goes to what was changed; else it stays, on a button that may be pressed again. */
  undo(leads?: boolean): void;
  redo(leads?: boolean): void;
  /** In words: what the next of each would do; null: there is nothing to do. */
  undoes: string | null;
  redoes: string | null;
  settleIds(): void;
  /** The last announcement of `tools.say`, for the live region; the number distinguishes two equal ones. */
  announced: { words: string; number: number };
}

/** `isResumed`: the document is a draft with which the editor continues. */
export function useEditor(open: () => FormDocument, isResumed: boolean): RunningEditor {
  const { now } = useApp();
  const { t } = useWords();
  const [state, setState] = useState(() => openEditor(open()));
  const [view, changeView] = useEditorView(isResumed);
  const [announced, setAnnounced] = useState({ words: "", number: 0 });
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const say = useCallback((words: string) => setAnnounced(({ number }) => ({ words, number: number + 1 })), []);
  const tools = useMemo(
    (): EditorTools => ({
      run(command) {
        const at = now();
        setState((before) => dispatch(before, command, at));
      },
      select: (selection) => setState((before) => select(before, selection)),
      changeView,
      say,
      getDocument: () => latest.current.document,
    }),
    [now, say, changeView],
  );
  const go = useCallback(
    (way: "undo" | "redo", leads: boolean) => {
      const isRedone = way === "redo";
      const step = (isRedone ? nextRedo : nextUndo)(latest.current);
      if (step === null) return;
      const next = (isRedone ? redo : undo)(latest.current);
      // Before the next key: it may be the same once more.
      flushSync(() => {
        setState(next);
        say(t(isRedone ? "editor.said.redone" : "editor.said.undone"));
        if (leads) changeView({ type: "showStep", command: step.command, selected: next.selected, isRedone });
      });
    },
    [changeView, say, t],
  );
  const goBack = useCallback((leads = false) => go("undo", leads), [go]);
  const goOn = useCallback((leads = false) => go("redo", leads), [go]);
  useWindowKeys((event) => {
    const way = undoKey(event);
    if (way === null || hasOwnUndo(event)) return;
    event.preventDefault();
    go(way, true);
  });
  const [undoes, redoes] = [nextUndo(state), nextRedo(state)].map((step) => step && stepWords(step, t));
  return {
    state,
    view,
    tools,
    announced,
    undoes: undoes ?? null,
    redoes: redoes ?? null,
    undo: goBack,
    redo: goOn,
    settleIds: () => setState(settleIds),
  };
}

function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && !shiftKey ? "redo" : null;
}

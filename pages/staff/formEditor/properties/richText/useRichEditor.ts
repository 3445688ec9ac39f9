// The editor of formatted text for a component. It has no undo of its own: it writes to the form, whose undo restores the text,
// one step for one burst of typing. A text from the form changes only what differs, so that the caret stays where it was.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { Node as TextNode } from "prosemirror-model";
import { EditorState, TextSelection, type Command, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { textKeys } from "./formats.ts";
import { readHtml, writeHtml, type Sanitize } from "./html.ts";
import { positionOf, type Marked } from "./plain.ts";
import { clipboardHandlers } from "./paste.ts";
import { tagMarks } from "./tagMarks.ts";

export interface RichEditorOptions {
  sanitize: Sanitize;
  html: string;
  onChange(html: string): void;
  /** Of the editable element: its name, and the sentence that describes it. */
  attributes: Readonly<Record<string, string>>;
  /** The selection to begin with, and focus with it. */
  marked: RefObject<Marked | null>;
  /** Asks for the address of a link. */
  onLink(): void;
}

export interface RichEditor {
  container: RefObject<HTMLDivElement | null>;
  /** Null until the editor is ready. */
  state: EditorState | null;
  run(command: Command): void;
  dispatch(make: (state: EditorState) => Transaction): void;
  focus(): void;
}

export function useRichEditor(options: RichEditorOptions): RichEditor {
  const { sanitize, html } = options;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(options);
  // The texts that were written and have not returned yet: typing is faster than the page, and an older text of ours is no change from outside.
  const echoes = useRef<string[]>([]);
  const shown = useRef(html);
  const [state, setState] = useState<EditorState | null>(null);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    const made = open(container.current!, latest, echoes, setState);
    view.current = made;
    setState(made.state);
    takeFocus(made, latest.current.marked);
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (!view.current || html === shown.current) return;
    shown.current = html;
    const echo = echoes.current.indexOf(html);
    if (echo >= 0) {
      echoes.current.splice(0, echo + 1);
      return;
    }
    echoes.current = [];
    const change = changeTo(view.current.state, readHtml(sanitize, html).text);
    if (change) view.current.dispatch(change.setMeta(fromOutside, true));
  }, [html, sanitize]);
  return {
    container,
    state,
    run: (command) => view.current && command(view.current.state, view.current.dispatch, view.current),
    dispatch: (make) => view.current?.dispatch(make(view.current.state)),
    focus: () => view.current?.focus(),
  };
}

const fromOutside = "fromOutside";

function open(
  container: HTMLElement,
  latest: RefObject<RichEditorOptions>,
  echoes: RefObject<string[]>,
  setState: (state: EditorState) => void,
): EditorView {
  const { sanitize, html, attributes } = latest.current;
  const link: Command = () => {
    latest.current.onLink();
    return true;
  };
  const doc = readHtml(sanitize, html).text;
  const view: EditorView = new EditorView(container, {
    state: EditorState.create({ doc, plugins: [...textKeys({ "Mod-k": link }), tagMarks] }),
    attributes: { ...attributes },
    handleDOMEvents: { ...clipboardHandlers(sanitize), keydown: catchUp },
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction);
      view.updateState(next);
      setState(next);
      if (!transaction.docChanged || transaction.getMeta(fromOutside)) return;
      const written = writeHtml(next.doc);
      echoes.current.push(written);
      latest.current.onChange(written);
    },
  });
  return view;
}

/**
 * The browser reports a moved selection a moment after it moved. A key that is pressed within that moment (Shift+Home and at once Ctrl+K,
 * on a slow machine) applies to the selection that the page shows.
 */
function catchUp(view: EditorView): void {
  const onPage = view.dom.ownerDocument.getSelection();
  if (view.composing || !onPage?.anchorNode || !onPage.focusNode) return;
  if (!view.dom.contains(onPage.anchorNode) || !view.dom.contains(onPage.focusNode)) return;
  const anchor = view.posAtDOM(onPage.anchorNode, onPage.anchorOffset);
  const head = view.posAtDOM(onPage.focusNode, onPage.focusOffset);
  const { doc, selection, tr } = view.state;
  const moved = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!moved.eq(selection)) view.dispatch(tr.setSelection(moved));
}

/** If the field that stood in for the editor had focus, or the element around it, the text takes it over. */
function takeFocus(view: EditorView, marked: RefObject<Marked | null>): void {
  if (marked.current) {
    const { text, from, to } = marked.current;
    marked.current = null;
    const { doc, tr } = view.state;
    const [anchor, head] = [from, to].map((offset) =>
      doc.resolve(Math.min(positionOf(text, offset), doc.content.size)),
    );
    view.dispatch(tr.setSelection(TextSelection.between(anchor!, head!)));
    view.focus();
    return;
  }
  const { activeElement, body } = window.document;
  if (activeElement && activeElement !== body && activeElement.contains(view.dom)) view.focus();
}

/** The smallest change that makes the text another; null where it is the same. */
function changeTo(state: EditorState, next: TextNode): Transaction | null {
  const { doc } = state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return null;
  // Where both searches found the same signs, they overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
}

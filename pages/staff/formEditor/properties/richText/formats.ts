// What the toolbar and the keyboard do to formatted text, and what of it holds where the caret is.
import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Attrs, MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Plugin } from "prosemirror-state";
import { markType, nodeType } from "./schema.ts";

export interface Format {
  readonly id: "bold" | "italic" | "heading" | "subheading" | "bullets" | "numbers" | "quote";
  /** As the library names keys; Mod is Ctrl, on a Mac Cmd. */
  readonly keys: string;
  readonly toggle: Command;
  isOn(state: EditorState): boolean;
}

const [paragraph, heading, item] = [nodeType("paragraph"), nodeType("heading"), nodeType("list_item")];

export const formats: readonly Format[] = [
  markFormat("bold", "Mod-b", markType("strong")),
  markFormat("italic", "Mod-i", markType("em")),
  headingFormat("heading", "Mod-Alt-2", 2),
  headingFormat("subheading", "Mod-Alt-3", 3),
  listFormat("bullets", "Mod-Shift-8", nodeType("bullet_list")),
  listFormat("numbers", "Mod-Shift-7", nodeType("ordered_list")),
  {
    id: "quote",
    keys: "Mod-Shift-9",
    toggle: (state, dispatch) =>
      (isWithin(state, nodeType("blockquote")) ? lift : wrapIn(nodeType("blockquote")))(state, dispatch),
    isOn: (state) => isWithin(state, nodeType("blockquote")),
  },
];

function markFormat(id: Format["id"], keys: string, type: MarkType): Format {
  return { id, keys, toggle: toggleMark(type), isOn: (state) => hasMark(state, type) };
}

function headingFormat(id: Format["id"], keys: string, level: number): Format {
  const isOn = (state: EditorState) => isWithin(state, heading, { level });
  return {
    id,
    keys,
    isOn,
    toggle: (state, dispatch) =>
      (isOn(state) ? setBlockType(paragraph) : setBlockType(heading, { level }))(state, dispatch),
  };
}

/** In a list of this kind: out of it. In one of the other kind: it becomes this one. */
function listFormat(id: Format["id"], keys: string, type: NodeType): Format {
  const isOn = (state: EditorState) => listAround(state)?.type === type;
  return {
    id,
    keys,
    isOn,
    toggle(state, dispatch) {
      const list = listAround(state);
      if (!list) return wrapInList(type)(state, dispatch);
      if (list.type === type) return liftListItem(item)(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup(list.position, type));
      return true;
    },
  };
}

/** The innermost list that the selection begins in. */
function listAround({ selection: { $from } }: EditorState): { type: NodeType; position: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === nodeType("bullet_list") || type === nodeType("ordered_list"))
      return { type, position: $from.before(depth) };
  }
  return null;
}

function isWithin({ selection: { $from } }: EditorState, type: NodeType, attributes: Attrs = {}): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type && Object.entries(attributes).every(([name, value]) => node.attrs[name] === value))
      return true;
  }
  return false;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodeType("hard_break").create()).scrollIntoView());
  return true;
};

/** The keys of the text. Undo is the whole editor's, so it has none here; Tab leads on, as everywhere. */
export function textKeys(more: Readonly<Record<string, Command>>): Plugin[] {
  const own = Object.fromEntries(formats.map(({ keys, toggle }) => [keys, toggle]));
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*>\s$/, nodeType("blockquote")),
        wrappingInputRule(/^\s*[-*]\s$/, nodeType("bullet_list")),
        wrappingInputRule(/^1[.)]\s$/, nodeType("ordered_list")),
        textblockTypeInputRule(/^(##{1,2})\s$/, heading, ([, signs = ""]) => ({ level: signs.length })),
      ],
    }),
    keymap({
      ...own,
      ...more,
      "Mod-u": toggleMark(markType("u")),
      "Mod-Alt-0": setBlockType(paragraph),
      Enter: splitListItem(item),
      "Shift-Enter": hardBreak,
      "Mod-]": sinkListItem(item),
      "Mod-[": liftListItem(item),
    }),
    keymap({ ...baseKeymap, Backspace: chainCommands(undoInputRule, baseKeymap["Backspace"]!) }),
  ];
}

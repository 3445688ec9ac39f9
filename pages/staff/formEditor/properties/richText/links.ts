// Links in formatted text: finds the one at the caret; sets, changes or removes one.
import type { Mark } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { markType } from "./schema.ts";

const type = markType("link");

interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a link would be set on: the selection, or the whole of the link around the caret. */
function linkedRange({ selection }: EditorState): Range {
  const { $from, from, to, empty } = selection;
  const mark = empty ? linkIn($from.marks()) : undefined;
  if (!mark) return { from, to };
  const { parent } = $from;
  const start = $from.start();
  let [first, last] = [$from.index(), $from.indexAfter()];
  if (!mark.isInSet(parent.maybeChild(first)?.marks ?? [])) first -= 1;
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last < parent.childCount && mark.isInSet(parent.child(last).marks)) last += 1;
  const before = sizeOf(parent.children.slice(0, first));
  return { from: start + before, to: start + before + sizeOf(parent.children.slice(first, last)) };
}

const sizeOf = (nodes: readonly { readonly nodeSize: number }[]): number =>
  nodes.reduce((size, node) => size + node.nodeSize, 0);

const linkIn = (marks: readonly Mark[]): Mark | undefined => type.isInSet(marks);

/** The address of the link where the caret is, or in the selection. */
export function addressAt(state: EditorState): string | null {
  const { from, to } = linkedRange(state);
  let found: string | null = null;
  state.doc.nodesBetween(from, to, (node) => {
    found ??= (linkIn(node.marks)?.attrs["href"] as string | undefined) ?? null;
  });
  return found;
}

/** Where nothing is selected, the address itself is the text. */
export function setLink(state: EditorState, href: string): Transaction {
  const { from, to } = linkedRange(state);
  const mark = type.create({ href });
  if (from === to)
    return state.tr.replaceSelectionWith(state.schema.text(href.replace(/^(mailto|tel):/, ""), [mark]), false);
  return state.tr.removeMark(from, to, type).addMark(from, to, mark);
}

export function removeLink(state: EditorState): Transaction {
  const { from, to } = linkedRange(state);
  return state.tr.removeMark(from, to, type);
}

// Merge tags in the text stand out, so that one sees what will be filled in. They stay plain text.
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { Node } from "prosemirror-model";

const tag = /\{\{\s*[\w -]+?\s*\}\}/g;

function marked(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const { 0: text, index } of node.text?.matchAll(tag) ?? [])
      found.push(Decoration.inline(position + index, position + index + text.length, { class: "bw-rich-tag" }));
  });
  return DecorationSet.create(doc, found);
}

export const tagMarks = new Plugin<DecorationSet>({
  state: {
    init: (_, { doc }) => marked(doc),
    apply: (transaction, before) => (transaction.docChanged ? marked(transaction.doc) : before),
  },
  props: {
    decorations(state) {
      return this.getState(state);
    },
  },
});

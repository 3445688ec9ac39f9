// Highlights merge tags in the text, to show what will be filled in. They remain plain text.
import { tagsIn } from "@billwright/engine/text";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { Node } from "prosemirror-model";

function marked(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const { from, to } of tagsIn(node.text ?? ""))
      found.push(Decoration.inline(position + from, position + to, { class: "bw-rich-tag" }));
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

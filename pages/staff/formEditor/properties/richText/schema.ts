// What formatted text may contain: a part of what the sanitiser allows (renderer/elements/sanitize.ts). Anything else is
// edited as HTML.
import { Schema, type MarkSpec, type Node, type NodeSpec } from "prosemirror-model";
import { bulletList, listItem, orderedList } from "prosemirror-schema-list";

/** Attributes that any block of text may have. They are preserved where the HTML has them, but the editor does not offer them. */
const blockAttributes = { dir: { default: null }, lang: { default: null }, align: { default: null } };

const readBlock = (element: HTMLElement) => ({
  dir: element.getAttribute("dir"),
  lang: element.getAttribute("lang"),
  align: element.style.textAlign || null,
});

function writeBlock({ attrs: { dir, lang, align } }: Node): Record<string, string> {
  const written = { dir, lang, style: align && `text-align: ${align}` } as Record<string, string | null>;
  return Object.fromEntries(Object.entries(written).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const levels = [1, 2, 3, 4, 5, 6];

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: blockAttributes,
    parseDOM: [{ tag: "p", getAttrs: readBlock }],
    toDOM: (node) => ["p", writeBlock(node), 0],
  },
  heading: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: { ...blockAttributes, level: { default: 2 } },
    parseDOM: levels.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ ...readBlock(element), level }),
    })),
    toDOM: (node) => [`h${node.attrs["level"]}`, writeBlock(node), 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  bullet_list: { ...bulletList, content: "list_item+", group: "block" },
  ordered_list: { ...orderedList, content: "list_item+", group: "block" },
  list_item: { ...listItem, content: "paragraph block*" },
  hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  text: { group: "inline" },
};

const plainMark = (tag: string): MarkSpec => ({ parseDOM: [{ tag }], toDOM: () => [tag, 0] });

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (element) => ({ href: element.getAttribute("href") }) }],
    toDOM: ({ attrs: { href } }) => ["a", { href }, 0],
  },
  strong: {
    parseDOM: [
      { tag: "strong" },
      // Some word processors wrap all that is copied in a <b> that is not bold.
      { tag: "b", getAttrs: (element) => element.style.fontWeight !== "normal" && null },
      { style: "font-weight", getAttrs: (weight) => /^(bold(er)?|[5-9]\d\d)$/.test(weight) && null },
    ],
    toDOM: () => ["strong", 0],
  },
  em: {
    parseDOM: [{ tag: "em" }, { tag: "i" }, { style: "font-style=italic" }],
    toDOM: () => ["em", 0],
  },
  ...Object.fromEntries(["u", "s", "sub", "sup", "code", "small", "mark"].map((tag) => [tag, plainMark(tag)])),
};

export const schema = new Schema({ nodes, marks });

/** A node type that is known to be there. */
export const nodeType = (name: keyof typeof nodes) => schema.nodes[name]!;
export const markType = (name: string) => schema.marks[name]!;

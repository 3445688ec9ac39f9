// HTML to formatted text and back. Whether the text holds all of the HTML is found by writing it again and comparing the two.
import { DOMParser, DOMSerializer, type Node as TextNode } from "prosemirror-model";
import { outlineOf } from "./outlineOf.ts";
import { schema } from "./schema.ts";

/** The renderer's sanitiser: harmless nodes, with a text in place of each `{{Tag}}`. */
export type Sanitize = (html: string, tagValue: (name: string) => string) => DocumentFragment;

/** Harmless nodes of an author's HTML, with the merge tags as they are written. */
export const harmless = (sanitize: Sanitize, html: string): DocumentFragment => sanitize(html, (name) => `{{${name}}}`);

const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

export interface ReadText {
  readonly text: TextNode;
  /** Nothing that the HTML says would be lost. */
  readonly isWhole: boolean;
}

export function readHtml(sanitize: Sanitize, html: string): ReadText {
  const nodes = harmless(sanitize, html);
  const text = parser.parse(nodes);
  const isWhole = isEmpty(text) ? nodes.childNodes.length === 0 : outlineOf(nodes) === outlineOf(nodesOf(text));
  return { text, isWhole };
}

const isEmpty = (text: TextNode): boolean => text.childCount === 1 && text.firstChild?.content.size === 0;

const nodesOf = (text: TextNode): DocumentFragment =>
  serializer.serializeFragment(text.content, { document: window.document }) as DocumentFragment;

/** As HTML; nothing written is no HTML. */
export function writeHtml(text: TextNode): string {
  if (isEmpty(text)) return "";
  const box = window.document.createElement("div");
  box.append(nodesOf(text));
  // An item of a list is one line; a paragraph within it would only set it apart from the others.
  for (const first of box.querySelectorAll("li > p:first-child"))
    if (isLine(first)) first.replaceWith(...first.childNodes);
  return box.innerHTML;
}

const isLine = ({ attributes, childNodes, nextElementSibling }: Element): boolean =>
  attributes.length === 0 &&
  (nextElementSibling === null || (childNodes.length > 0 && !nextElementSibling.matches("p")));

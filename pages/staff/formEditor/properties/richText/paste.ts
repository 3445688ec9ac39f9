// What is pasted or dropped. It is sanitised before it is read, so that it contains nothing of a page or a word processor
// but what text may contain. The library's own parser is not used, because it would need a Trusted Types policy that allows all HTML.
import { DOMParser, Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { harmless, type Sanitize } from "./html.ts";
import { schema } from "./schema.ts";

const parser = DOMParser.fromSchema(schema);

/** Word writes list items as paragraphs with the bullet as text. This turns them into a list, before the classes are removed. */
function withWordLists(html: string): string {
  const item = /<p[^<>]*\bMsoListParagraph[^<>]*>([\s\S]*?)<\/p>/gi;
  const bullet = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
  const listed = html.replace(item, (_, content: string) => {
    const sign = bullet.exec(content)?.[1]?.replace(/<[^<>]*>|&nbsp;|\s/g, "") ?? "";
    const list = /^[\da-z]{1,3}[.)]$/i.test(sign) ? "ol" : "ul";
    return `<${list}><li>${content.replace(bullet, "")}</li></${list}>`;
  });
  return listed.replace(/<\/(ul|ol)>\s*<\1>/g, "");
}

/** What may be put into the text of some HTML. */
export function readPasted(sanitize: Sanitize, html: string): Slice {
  const { content } = parser.parseSlice(harmless(sanitize, withWordLists(html)));
  return Slice.maxOpen(content, true);
}

/** Handlers of the editor's events: true, they have done it. Plain text is read by the library. */
export function clipboardHandlers(sanitize: Sanitize) {
  return {
    paste(view: EditorView, event: ClipboardEvent): boolean {
      const html = event.clipboardData?.getData("text/html") ?? "";
      const hasText = (event.clipboardData?.getData("text/plain") ?? "") !== "";
      if (html === "" && hasText) return false;
      event.preventDefault();
      if (html !== "") view.dispatch(view.state.tr.replaceSelection(readPasted(sanitize, html)).scrollIntoView());
      return true;
    },
    drop(view: EditorView, event: DragEvent): boolean {
      const html = event.dataTransfer?.getData("text/html") ?? "";
      if (view.dragging || html === "") return false;
      event.preventDefault();
      const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (!position) return true;
      const { tr } = view.state;
      tr.setSelection(TextSelection.near(tr.doc.resolve(position.pos)));
      view.dispatch(tr.replaceSelection(readPasted(sanitize, html)));
      view.focus();
      return true;
    },
  };
}

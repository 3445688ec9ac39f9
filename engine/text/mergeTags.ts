// Merge tags in texts: {{Name}}. A name can contain blanks and have some around it.

/** A blank within a name must be followed by more of the name: each text matches in one way only, so matching is never slow. */
const tag = /\{\{\s*([\w-]+(?: +[\w-]+)*)\s*\}\}/g;

/** A tag in a text: its name and position. */
interface WrittenTag {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export const tagsIn = (text: string): WrittenTag[] =>
  [...text.matchAll(tag)].map(({ 0: written, 1: name = "", index }) => ({
    name,
    from: index,
    to: index + written.length,
  }));

/**
 * The text with its tags replaced. Tags in a replaced value are not replaced again; `written` is the tag as written.
 * @example
 * ```ts
 * import { fillTags } from "@billwright/engine/text";
 *
 * fillTags("Dear {{FirstName}}", (name) => (name === "FirstName" ? "Ann" : "")); // => "Dear Ann"
 * ```
 */
export const fillTags = (text: string, valueOf: (name: string, written: string) => string): string =>
  text.replace(tag, (written, name: string) => valueOf(name, written));

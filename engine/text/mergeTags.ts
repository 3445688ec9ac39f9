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

/** What says to whom a link leads. It is the author's alone: a tag in it, and after it then, stays as written. */
const receiver = /^(?:https:\/\/[^\\/?#{]+[/?#]|mailto:[^?{]*\?)/i;

/** The address of a link with its tags replaced by values that are encoded. Where a value is its tag, as for an author who edits, it stays. */
export function fillAddress(address: string, valueOf: (name: string) => string): string {
  const [own = address] = receiver.exec(address) ?? [];
  const rest = fillTags(address.slice(own.length), (name, written) => {
    const value = valueOf(name);
    return value === `{{${name}}}` ? written : encodeURIComponent(value.replace(/\p{Cs}/gu, "\ufffd"));
  });
  return own + rest;
}

// Merge tags as they are written in texts: {{Name}}, where a name may hold blanks and have some around it.

/** A blank within a name has more of the name behind it: no text can be read in two ways, so none is read slowly. */
const tag = /\{\{\s*([\w-]+(?: +[\w-]+)*)\s*\}\}/g;

/** A tag in a text: its name, and the place where it stands. */
export interface WrittenTag {
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

/** The text with its tags filled in. What a value holds is never read as a tag again; `written` is the tag as it stands. */
export const fillTags = (text: string, valueOf: (name: string, written: string) => string): string =>
  text.replace(tag, (written, name: string) => valueOf(name, written));

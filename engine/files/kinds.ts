// What a file is by its first bytes, whatever its name says: the kinds that a form takes and that begin with a mark of their own. Text has none.

const marks = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  /** The container of Word's .doc, which holds other things, too. */
  doc: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  /** A ZIP file, as a .docx is. */
  docx: [0x50, 0x4b, 0x03, 0x04],
} as const;
export type MarkedKind = keyof typeof marks;

const extensions: Readonly<Record<MarkedKind | "text", readonly string[]>> = {
  png: ["png"],
  jpeg: ["jpg", "jpeg"],
  pdf: ["pdf"],
  doc: ["doc"],
  docx: ["docx"],
  text: ["txt", "csv"],
};

/** So many first bytes are enough to know it. */
export const markBytes = 8;

export function markedKindOf(head: Uint8Array): MarkedKind | null {
  const kinds = Object.keys(marks) as MarkedKind[];
  return kinds.find((kind) => marks[kind].every((byte, at) => head[at] === byte)) ?? null;
}

/** In lower case; "" if there is none. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** The kind that a name's extension promises; null: none that a form takes. */
export function promisedKind(name: string): MarkedKind | "text" | null {
  const extension = extensionOf(name);
  const kinds = Object.keys(extensions) as (keyof typeof extensions)[];
  return kinds.find((kind) => extensions[kind].includes(extension)) ?? null;
}

/** What holds other things, too, is another kind of Word's files only where the name says that it is one of Word's. */
const ofWord: readonly string[] = ["doc", "docx"];

/** A file's name with the extension of what is in it, where that is one of those accepted; else the name as it is (decisions-proposed.md P148). */
export function nameByContent(name: string, head: Uint8Array, accepted: readonly string[]): string {
  const kind = markedKindOf(head);
  const own = extensionOf(name);
  if (kind === null || extensions[kind].includes(own)) return name;
  if (ofWord.includes(kind) && !ofWord.includes(own)) return name;
  // A text may begin with any letters.
  if (kind === "pdf" && extensions.text.includes(own)) return name;
  const right = extensions[kind].find((extension) => accepted.includes(extension));
  if (right === undefined) return name;
  return `${own === "" ? name.replace(/\.$/, "") : name.slice(0, -own.length - 1)}.${right}`;
}

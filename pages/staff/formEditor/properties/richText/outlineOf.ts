// What HTML says, without the different ways to say it: two pieces with one outline read the same. <b> is <strong>, blank space
// collapses, the order in which two marks contain each other does not matter, and loose text is a paragraph.

const markNames: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(["strong", "em", "u", "s", "sub", "sup", "code", "small", "mark"].map((tag) => [tag, tag])),
  b: "strong",
  i: "em",
};
const blocks =
  "address article blockquote center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table ul";
const blockTags: ReadonlySet<string> = new Set(blocks.split(" "));
/** Those in which loose text is a paragraph of its own. */
const containParagraphs: ReadonlySet<string> = new Set(["li", "blockquote"]);

interface Run {
  readonly marks: string;
  text: string;
}

export const outlineOf = (root: ParentNode & Node): string => contentOf(root, true);

function contentOf(parent: Node, holdsBlocks: boolean): string {
  const lines: string[] = [];
  let runs: Run[] = [];
  const endRuns = () => {
    const line = lineOf(runs);
    if (line !== "") lines.push(holdsBlocks ? `<p>${line}</p>` : line);
    runs = [];
  };
  for (const child of parent.childNodes) {
    if (child instanceof Element && blockTags.has(child.localName)) {
      endRuns();
      lines.push(blockOf(child));
    } else collect(child, [], runs);
  }
  endRuns();
  return lines.join("");
}

function blockOf(element: Element): string {
  const { localName } = element;
  const inside = contentOf(element, containParagraphs.has(localName));
  const attributes = attributesOf(element);
  // An item that is empty holds an empty paragraph, or none: one sees the same.
  if (localName === "p" && attributes + inside === "" && element.parentElement?.localName === "li") return "";
  return `<${localName}${attributes}>${inside}</${localName}>`;
}

/** What the sanitiser itself adds to links is left out. */
const attributesOf = (element: Element): string =>
  [...element.attributes]
    .filter(({ name }) => name !== "rel" && name !== "target")
    .map(({ name, value }) => ` ${name}="${name === "style" ? value.trimEnd().replace(/;$/, "").trimEnd() : value}"`)
    .toSorted()
    .join("");

function collect(node: Node, marks: readonly string[], runs: Run[]): void {
  if (node instanceof Text) {
    add(runs, marks, node.data.replace(/[ \t\r\n\f]+/g, " "));
    return;
  }
  if (!(node instanceof Element)) return;
  const inner = marksWithin(node, marks);
  if (inner === null) add(runs, marks, node.outerHTML);
  else for (const child of node.childNodes) collect(child, inner, runs);
}

/** The marks of the element's content; null where it is more than a mark. */
function marksWithin(element: Element, marks: readonly string[]): readonly string[] | null {
  const { localName } = element;
  const attributes = attributesOf(element);
  if (localName === "a") return [...marks, `a${attributes}`];
  if (attributes !== "") return null;
  if (localName === "span") return marks;
  const mark = markNames[localName];
  return mark === undefined ? null : [...marks, mark];
}

function add(runs: Run[], marks: readonly string[], text: string): void {
  const name = [...new Set(marks)].toSorted().join(" ");
  const last = runs.at(-1);
  if (last?.marks === name) last.text = (last.text + text).replace(/ {2,}/g, " ");
  else runs.push({ marks: name, text: last?.text.endsWith(" ") ? text.replace(/^ /, "") : text });
}

/** One paragraph's runs as text, without blank space at its edges and around its breaks. */
const lineOf = (runs: readonly Run[]): string => {
  const filled = runs.filter(({ text }) => text !== "");
  return filled
    .map(({ marks, text }, at) => {
      const start = at === 0 ? text.replace(/^ /, "") : text;
      return `[${marks}]${at === filled.length - 1 ? start.replace(/ $/, "") : start}`;
    })
    .join("")
    .replace(/ ?<br> ?/g, "<br>")
    .replace(/^\[\]$/, "");
};

// What the text of a tagged PDF is, for those who do not see it: headings, tables with their rows and cells, pictures with their words. Each
// owns the part of the text layer that it is made of.
import type { ReactNode } from "react";
import type { PdfNode, PdfTree } from "./openPdf.ts";

/** As ARIA calls them; what is not here has no role of its own. */
const roles: Readonly<Record<string, string>> = {
  L: "list",
  LI: "listitem",
  Table: "table",
  THead: "rowgroup",
  TBody: "rowgroup",
  TR: "row",
  TD: "cell",
};

export const PdfStructure = ({ tree }: { tree: PdfTree }) => (
  <div className="bw-pdf-structure">{tree.children.map(elementOf)}</div>
);

function elementOf(node: PdfNode, at: number, siblings: readonly PdfNode[]): ReactNode {
  if (!("role" in node)) return "id" in node ? <span key={at} aria-owns={String(node.id)} /> : null;
  const { role, alt, children } = node as PdfTree & { alt?: string };
  if (role === "Figure") return <span key={at} role="img" aria-label={alt ?? ""} />;
  const level = /^H([1-6])$/.exec(role)?.[1];
  return (
    <span
      key={at}
      role={level === undefined ? (role === "TH" ? headerIn(siblings) : roles[role]) : "heading"}
      // The page around it has its own heading of the first rank.
      aria-level={level === undefined ? undefined : Number(level) + 1}
    >
      {children.map(elementOf)}
    </span>
  );
}

/** A header comes before the cells of its row; a row of headers alone comes above the columns. */
const headerIn = (row: readonly PdfNode[]): string =>
  row.some((cell) => "role" in cell && cell.role === "TD") ? "rowheader" : "columnheader";

// A document on paper: one column of text, tagged, so that a screen reader reads it in order and as what it is (PDF/UA). The same words give
// the same bytes.
import { fill, type Language, type MessageKey } from "@billwright/schemas";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";

/** What every document of a biller is written with. */
export interface Letterhead {
  biller: { name: string; phone: string | null; email: string | null; country: string };
  /** PNG; null: the biller's name is printed instead. */
  logo: Buffer | null;
  language: Language;
  text(key: MessageKey): string;
}

/** Languages that the font has all signs of. */
const writable: readonly Language[] = ["en", "de", "es", "fr", "hi"];
export const isWritable = (language: Language): boolean => writable.includes(language);

const { resolve } = createRequire(import.meta.url);
const fonts = {
  plain: resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  bold: resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
};

export const margin = 56;
export const ink = "#1b2530";
export const soft = "#53606d";
const line = "#c9d1d9";
export const wash = "#f1f5f9";

/** `at`: the day that the file says it was made. */
export async function drawPaper(
  { biller, logo, language, text }: Letterhead,
  { title, at }: { title: string; at: Date },
  draw: (pen: Pen) => void,
): Promise<Buffer> {
  // Loaded with the first document: to start takes a fifth longer with it.
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size: biller.country === "United States" ? "LETTER" : "A4",
    margin,
    pdfVersion: "1.7",
    // The types do not know it yet.
    subset: "PDF/UA" as "PDF/A-1",
    tagged: true,
    displayTitle: true,
    lang: language,
    font: fonts.plain,
    info: { Title: title, Author: biller.name, CreationDate: at, ModDate: at },
  });
  const bytes = buffer(document);
  document.registerFont("plain", fonts.plain).registerFont("bold", fonts.bold);
  const root = document.struct("Document");
  document.addStructure(root);
  const pen: Pen = { document, root, letterhead: { biller, logo, language, text }, y: margin };
  drawLogo(pen);
  write(pen, "H1", title, { size: 22, font: "bold" });
  pen.y += 10;
  draw(pen);
  root.end();
  document.end();
  return bytes;
}

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;

export interface Pen {
  document: PDFKit.PDFDocument;
  root: Element;
  letterhead: Letterhead;
  /** Where the next thing begins. */
  y: number;
}

export const widthOf = ({ document }: Pen) => document.page.width - 2 * margin;

export interface Style {
  size: number;
  font?: "plain" | "bold";
  color?: string;
}

/** A paragraph over the whole width. */
export function write(pen: Pen, tag: string, words: string, { size, font = "plain", color = ink }: Style): void {
  const { document, root, y } = pen;
  const width = widthOf(pen);
  document.font(font).fontSize(size);
  const height = document.heightOfString(words, { width });
  makeRoom(pen, height);
  root.add(
    document.struct(tag, {}, () => {
      document.fillColor(color).text(words, margin, pen.y, { width });
    }),
  );
  pen.y = Math.max(y, pen.y) + height;
}

/** A new page where the rest of this one is too small. */
export function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height <= pen.document.page.height - margin) return;
  pen.document.addPage();
  pen.y = margin;
}

/** What is no text: not read. */
export function ornament({ document }: Pen, draw: () => void): void {
  document.markContent("Artifact", { type: "Layout" });
  draw();
  document.endMarkedContent();
}

function drawLogo(pen: Pen): void {
  const { document, root, letterhead } = pen;
  const { logo, biller, text } = letterhead;
  if (logo === null) write(pen, "P", biller.name, { size: 14, font: "bold", color: soft });
  else {
    const box: [number, number] = [180, 44];
    const alt = fill(text("bill.logo"), { company: biller.name });
    root.add(
      document.struct("Figure", { alt, bbox: [margin, pen.y, margin + box[0], pen.y + box[1]] } as object, () => {
        document.image(logo, margin, pen.y, { fit: box });
      }),
    );
    pen.y += box[1];
  }
  pen.y += 22;
}

/** Label and value beside each other, as a table of two columns. */
export function drawFacts(pen: Pen, facts: readonly { label: string; value: string }[]): void {
  const table = pen.document.struct("Table");
  pen.root.add(table);
  for (const { label, value } of facts)
    drawRow(pen, table, [
      { tag: "TH", scope: "Row", words: label, x: 0, width: 0.32, color: soft },
      { tag: "TD", words: value, x: 0.32, width: 0.68 },
    ]);
  table.end();
  pen.y += 16;
}

interface Cell {
  tag: "TH" | "TD";
  scope?: "Row" | "Column";
  words: string;
  /** Parts of the page's width. */
  x: number;
  width: number;
  align?: "right";
  font?: "bold";
  color?: string;
}

const rowPadding = 5;

export function drawRow(pen: Pen, table: Element, cells: readonly Cell[]): void {
  const { document } = pen;
  const whole = widthOf(pen);
  const heights = cells.map(({ words, width, font = "plain" }) =>
    document
      .font(font)
      .fontSize(10)
      .heightOfString(words, { width: width * whole }),
  );
  const height = Math.max(...heights) + 2 * rowPadding;
  makeRoom(pen, height);
  const row = document.struct("TR");
  table.add(row);
  for (const { tag, scope, words, x, width, align, font = "plain", color = ink } of cells)
    row.add(
      document.struct(tag, (scope ? { scope } : {}) as object, () => {
        const at = { width: width * whole, ...(align && { align }) };
        document.font(font).fontSize(10).fillColor(color);
        document.text(words, margin + x * whole, pen.y + rowPadding, at);
      }),
    );
  row.end();
  pen.y += height;
  ornament(pen, () => {
    document
      .lineWidth(0.5)
      .strokeColor(line)
      .moveTo(margin, pen.y)
      .lineTo(margin + whole, pen.y)
      .stroke();
  });
}

/** Whom to ask. */
export function drawQuestions(pen: Pen, title: MessageKey): void {
  const { biller, text } = pen.letterhead;
  const reached = [biller.name, biller.phone, biller.email].filter((each) => each !== null && each !== "");
  write(pen, "H2", text(title), { size: 11, font: "bold" });
  pen.y += 2;
  write(pen, "P", reached.join(" · "), { size: 10, color: soft });
}

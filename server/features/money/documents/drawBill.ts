// Draws a bill: one column of text on paper, tagged, so that a screen reader reads it in order and as what it is (PDF/UA). The same bill in
// the same words gives the same bytes.
import { fill, type Language, type MessageKey } from "@billwright/schemas";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type { Bill } from "../../../providers/biller/biller.ts";

export interface BillPaper {
  bill: Bill;
  /** The customer's account number with the biller. */
  recipientId: string;
  biller: { name: string; phone: string | null; email: string | null; country: string };
  /** PNG; null: the biller's name is printed instead. */
  logo: Buffer | null;
  language: Language;
  text(key: MessageKey): string;
  money(amount: number): string;
}

/** Languages that the font has all signs of. */
const writable: readonly Language[] = ["en", "de", "es", "fr", "hi"];
export const isWritable = (language: Language): boolean => writable.includes(language);

const { resolve } = createRequire(import.meta.url);
const fonts = {
  plain: resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  bold: resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
};

const margin = 56;
const ink = "#1b2530";
const soft = "#53606d";
const line = "#c9d1d9";
const wash = "#f1f5f9";

export async function drawBill(paper: BillPaper): Promise<Buffer> {
  const { bill, biller, language, text } = paper;
  const title = fill(text("bill.title"), { number: bill.number });
  // Loaded with the first bill: to start takes a fifth longer with it.
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
    info: { Title: title, Author: biller.name, CreationDate: new Date(bill.issued), ModDate: new Date(bill.issued) },
  });
  const bytes = buffer(document);
  document.registerFont("plain", fonts.plain).registerFont("bold", fonts.bold);
  const root = document.struct("Document");
  document.addStructure(root);
  drawAll({ document, root, paper, y: margin }, title);
  root.end();
  document.end();
  return bytes;
}

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;

interface Pen {
  document: PDFKit.PDFDocument;
  root: Element;
  paper: BillPaper;
  /** Where the next thing begins. */
  y: number;
}

const widthOf = ({ document }: Pen) => document.page.width - 2 * margin;

function drawAll(pen: Pen, title: string): void {
  drawLogo(pen);
  write(pen, "H1", title, { size: 22, font: "bold" });
  pen.y += 10;
  const { customerName, address } = pen.paper.bill;
  write(pen, "P", [customerName, ...address].join("\n"), { size: 10 });
  pen.y += 14;
  drawFacts(pen);
  drawAmount(pen);
  drawCharges(pen);
  drawQuestions(pen);
}

interface Style {
  size: number;
  font?: "plain" | "bold";
  color?: string;
}

/** A paragraph over the whole width. */
function write(pen: Pen, tag: string, words: string, { size, font = "plain", color = ink }: Style): void {
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
function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height <= pen.document.page.height - margin) return;
  pen.document.addPage();
  pen.y = margin;
}

/** What is no text: not read. */
function ornament({ document }: Pen, draw: () => void): void {
  document.markContent("Artifact", { type: "Layout" });
  draw();
  document.endMarkedContent();
}

function drawLogo(pen: Pen): void {
  const { document, root, paper } = pen;
  const { logo, biller, text } = paper;
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
function drawFacts(pen: Pen): void {
  const { bill, recipientId, text } = pen.paper;
  const day = dayFormat(pen.paper);
  const period = fill(text("bill.periodText"), { from: day(bill.from), to: day(bill.to) });
  const facts: [MessageKey, string][] = [
    ["bill.account", recipientId],
    ["bill.number", bill.number],
    ["bill.issued", day(bill.issued)],
    ["bill.period", period],
  ];
  const table = pen.document.struct("Table");
  pen.root.add(table);
  for (const [label, value] of facts)
    drawRow(pen, table, [
      { tag: "TH", scope: "Row", words: text(label), x: 0, width: 0.32, color: soft },
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

function drawRow(pen: Pen, table: Element, cells: readonly Cell[]): void {
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

/** What is to pay, and by when: what most readers look for. */
function drawAmount(pen: Pen): void {
  const { document, paper } = pen;
  const { bill, text, money } = paper;
  const height = 78;
  makeRoom(pen, height);
  ornament(pen, () => {
    document.roundedRect(margin, pen.y, widthOf(pen), height, 6).fill(wash);
  });
  const until =
    bill.due === null ? text("bill.nothingDue") : fill(text("bill.payBy"), { date: dayFormat(paper)(bill.due) });
  const words: [string, Style][] = [
    [text("bill.amountDue"), { size: 10, color: soft }],
    [money(bill.amountDue), { size: 20, font: "bold" }],
    [until, { size: 10 }],
  ];
  const end = pen.y + height;
  const heights = [14, 30, 14];
  pen.y += 10;
  for (const [at, [line, { size, font = "plain", color = ink }]] of words.entries()) {
    pen.root.add(
      document.struct("P", {}, () => {
        document
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(line, margin + 16, pen.y, { lineBreak: false });
      }),
    );
    pen.y += heights[at] ?? 0;
  }
  pen.y = end + 22;
}

function drawCharges(pen: Pen): void {
  const { document, root, paper } = pen;
  const { bill, text, money } = paper;
  write(pen, "H2", text("bill.charges"), { size: 13, font: "bold" });
  pen.y += 6;
  const rows: { label: string; amount: number; isTotal?: boolean }[] = [
    ...(bill.previousBalance === 0 ? [] : [{ label: text("bill.previousBalance"), amount: bill.previousBalance }]),
    ...(bill.payments === 0 ? [] : [{ label: text("bill.payments"), amount: -bill.payments }]),
    ...bill.lines,
    { label: text("bill.amountDue"), amount: bill.amountDue, isTotal: true },
  ];
  const table = document.struct("Table");
  root.add(table);
  drawRow(pen, table, [
    { tag: "TH", scope: "Column", words: text("bill.description"), x: 0, width: 0.72, color: soft },
    { tag: "TH", scope: "Column", words: text("bill.amount"), x: 0.72, width: 0.28, align: "right", color: soft },
  ]);
  for (const { label, amount, isTotal } of rows)
    drawRow(pen, table, [
      { tag: "TH", scope: "Row", words: label, x: 0, width: 0.72, ...(isTotal && { font: "bold" }) },
      { tag: "TD", words: money(amount), x: 0.72, width: 0.28, align: "right", ...(isTotal && { font: "bold" }) },
    ]);
  table.end();
  pen.y += 22;
}

function drawQuestions(pen: Pen): void {
  const { biller, text } = pen.paper;
  const reached = [biller.name, biller.phone, biller.email].filter((each) => each !== null && each !== "");
  write(pen, "H2", text("bill.questions"), { size: 11, font: "bold" });
  pen.y += 2;
  write(pen, "P", reached.join(" · "), { size: 10, color: soft });
}

function dayFormat({ language }: BillPaper): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return (day) => format.format(new Date(day));
}

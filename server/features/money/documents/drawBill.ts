// Draws a bill. The same bill in the same words gives the same bytes.
import { dayFormat, fill, type MessageKey } from "@billwright/schemas";
import type { Bill } from "../../../providers/biller/biller.ts";
import {
  drawFacts,
  drawPaper,
  drawQuestions,
  drawRow,
  ink,
  makeRoom,
  margin,
  ornament,
  soft,
  wash,
  widthOf,
  write,
  type Letterhead,
  type Pen,
  type Style,
} from "./paper.ts";

export interface BillPaper extends Letterhead {
  bill: Bill;
  /** The customer's account number with the biller. */
  recipientId: string;
  money(amount: number): string;
}

export function drawBill(paper: BillPaper): Promise<Buffer> {
  const { bill, text } = paper;
  const { customerName, address, number, issued } = bill;
  const title = fill(text("bill.title"), { number });
  return drawPaper(paper, { title, at: new Date(issued) }, (pen) => {
    write(pen, "P", [customerName, ...address].join("\n"), { size: 10 });
    pen.y += 14;
    drawFacts(pen, factsOf(paper));
    drawAmount(pen, paper);
    drawCharges(pen, paper);
    drawQuestions(pen, "bill.questions");
  });
}

function factsOf(paper: BillPaper) {
  const { bill, recipientId, text } = paper;
  const day = dayFormat(paper.language);
  const facts: [MessageKey, string][] = [
    ["bill.account", recipientId],
    ["bill.number", bill.number],
    ["bill.issued", day(bill.issued)],
    ["bill.period", fill(text("bill.periodText"), { from: day(bill.from), to: day(bill.to) })],
  ];
  return facts.map(([label, value]) => ({ label: text(label), value }));
}

/** What is to pay, and by when: what most readers look for. */
function drawAmount(pen: Pen, paper: BillPaper): void {
  const { document } = pen;
  const { bill, text, money } = paper;
  const height = 78;
  makeRoom(pen, height);
  ornament(pen, () => {
    document.roundedRect(margin, pen.y, widthOf(pen), height, 6).fill(wash);
  });
  const until =
    bill.due === null
      ? text("bill.nothingDue")
      : fill(text("bill.payBy"), { date: dayFormat(paper.language)(bill.due) });
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

function drawCharges(pen: Pen, { bill, text, money }: BillPaper): void {
  const { document, root } = pen;
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

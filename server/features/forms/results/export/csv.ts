// Rows as CSV (RFC 4180), in UTF-8 with the byte order mark by which spreadsheets recognise it.
import { looksLikeFormula, type Cell } from "./cells.ts";

const byteOrderMark = "\uFEFF";

/** One piece for each batch of rows. */
export async function* csvOf(
  header: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + line(header));
  for await (const rows of batches) yield Buffer.from(rows.map(line).join(""));
}

const line = (cells: readonly Cell[]): string => `${cells.map(written).join(",")}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = harmless(typeof cell === "string" ? cell : cell.iso);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A text that could be read as a formula gets an apostrophe before it (ASVS 1.2.10, OWASP "CSV Injection"), and so does the text after a
 * semicolon: where semicolons separate cells, it begins one.
 */
export const harmless = (text: string): string => text.split(";").map(marked).join(";");

const marked = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

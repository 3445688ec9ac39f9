// Rows as a workbook (ECMA-376): a zip of XML that is written as it is read. Texts are inline, so that the first row can be sent before
// the whole table is known; the list of sheets is at the zip's end, as a zip allows.
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { looksLikeFormula, type Cell, type Time } from "./cells.ts";

/** The most rows of a sheet; further rows go to another sheet, each with the header. */
const mostRows = 1_048_576;
/** In characters; a longer text would make the file unreadable. */
const longestText = 32_767;

export interface XlsxOptions {
  /** Rows to a sheet, its header included. */
  rowsPerSheet?: number;
}

/** The workbook as a stream. An error on the way ends the stream with that error. */
export function xlsxOf(
  header: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
  { rowsPerSheet = mostRows }: XlsxOptions = {},
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = rowsInTurn(batches);
  const fail = (error: Error) => output.destroy(error);
  zip.on("error", fail);

  function addSheet(number: number): void {
    const sheet = Readable.from(sheetXml(header, rows, rowsPerSheet), { objectMode: false });
    sheet.once("error", fail);
    output.once("close", () => sheet.destroy());
    sheet.once("end", () => void goOn(number).catch(fail));
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`);
  }
  async function goOn(sheets: number): Promise<void> {
    if (await rows.hasMore()) return addSheet(sheets + 1);
    for (const [name, xml] of Object.entries(frameOf(sheets))) zip.addBuffer(Buffer.from(xmlMark + xml), name);
    zip.end();
  }
  addSheet(1);
  return output;
}

interface RowsInTurn {
  hasMore(): Promise<boolean>;
  /** At most this many rows of a batch; at least one if there are more. */
  take(most: number): readonly Cell[][];
}

/** Batches from which several sheets take their rows, one after the other. */
function rowsInTurn(source: AsyncIterable<readonly Cell[][]>): RowsInTurn {
  const batches = source[Symbol.asyncIterator]();
  let batch: readonly Cell[][] = [];
  let isAtEnd = false;
  return {
    async hasMore() {
      while (batch.length === 0 && !isAtEnd) {
        const next = await batches.next();
        if (next.done) isAtEnd = true;
        else batch = next.value;
      }
      return batch.length > 0;
    },
    take(most) {
      const taken = batch.slice(0, most);
      batch = batch.slice(most);
      return taken;
    },
  };
}

const xmlMark = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The header stays visible while the rows scroll; a time fits its column. */
const sheetStart = (columns: number) =>
  `${xmlMark}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`;
const sheetEnd = "</sheetData></worksheet>";

async function* sheetXml(header: readonly string[], rows: RowsInTurn, mostLines: number): AsyncGenerator<Buffer> {
  let line = 1;
  yield Buffer.from(sheetStart(header.length) + rowXml(line, header, styles.heading));
  while (line < mostLines && (await rows.hasMore())) {
    const xml = rows.take(mostLines - line).map((row) => rowXml(++line, row));
    yield Buffer.from(xml.join(""));
  }
  yield Buffer.from(sheetEnd);
}

const rowXml = (line: number, cells: readonly Cell[], style: number = styles.plain): string =>
  `<row r="${line}">${cells.map((cell, index) => cellXml(`${letters(index)}${line}`, cell, style)).join("")}</row>`;

function cellXml(reference: string, cell: Cell, style: number): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return textXml(reference, cell, style);
  const serial = serialOf(cell);
  return serial === null
    ? textXml(reference, cell.iso, style)
    : `<c r="${reference}" s="${styles[cell.kind]}"><v>${serial}</v></c>`;
}

/**
 * A cell of the type text runs nothing, whatever it begins with. A text that looks like a formula is also marked as typed after an
 * apostrophe (ASVS 1.2.10): it stays a text when somebody edits it, and a phone number gets no extra character.
 */
function textXml(reference: string, cell: string, style: number): string {
  const text = escaped(cell.slice(0, longestText));
  const shown = style === styles.plain && looksLikeFormula(cell) ? styles.quoted : style;
  return `<c r="${reference}" s="${shown}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const dayMs = 86_400_000;
/** Before it, spreadsheets disagree: one of them counts 29 February 1900, which did not exist. */
const firstSerial = 61;

/** Days since the end of 1899, as spreadsheets count; null for times that they cannot show. */
function serialOf({ iso }: Time): number | null {
  const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / dayMs;
  return serial >= firstSerial && iso.length >= "yyyy-mm-dd".length && /^\d/.test(iso) ? serial : null;
}

/** 0 is A, 26 is AA. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const hex = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

/** Writes characters that XML cannot contain as spreadsheets do, _x0000_; a text that only looks like that is escaped, too. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    // oxlint-disable-next-line no-control-regex -- the characters that XML forbids, and the line end that it would change
    .replace(/[\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Cs}/gu, hex)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Indexes in the list of cell formats below. */
const styles = { plain: 0, heading: 1, quoted: 2, day: 3, moment: 4 } as const;
const cellFormats =
  '<cellXfs count="5"><xf/><xf fontId="1" applyFont="1" quotePrefix="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs>';
const timeFormats =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>';

/** The parts that describe the sheets. */
function frameOf(sheets: number): Record<string, string> {
  const each = (part: (number: number) => string) =>
    Array.from({ length: sheets }, (_, index) => part(index + 1)).join("");
  const type = (name: string, kind: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
  const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("/xl/workbook.xml", "sheet.main")}${type("/xl/styles.xml", "styles")}${each((number) => type(`/xl/worksheets/sheet${number}.xml`, "worksheet"))}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${packageRelationships}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${each((number) => `<sheet name="${sheets === 1 ? "Answers" : `Answers ${number}`}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageRelationships}">${each((number) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`))}${relation("styles", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}">${timeFormats}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>${cellFormats}</styleSheet>`,
  };
}

// The lines of a CSV file (RFC 4180) as they stream in, with commas, semicolons or tabs, as spreadsheets of different countries write them.
import { CsvError, parse } from "csv-parse";
import { Readable } from "node:stream";

export interface CsvRecord {
  /** Where it begins in the file, from 1 on. */
  line: number;
  cells: string[];
}

/** The file is no CSV from here on: a quotation mark is not closed, or one is missing. */
export class NotCsv extends Error {
  override name = "NotCsv";
  readonly line: number;
  constructor(line: number, cause: unknown) {
    super(`Line ${line} is not CSV.`, { cause });
    this.line = line;
  }
}

const mostSigns = 16_384;
const separators = [",", ";", "\t"];

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Empty lines are left out. Throws NotCsv. */
export async function* recordsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const { head, whole } = await peek(content);
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true },
    ...{ delimiter: separatorOf(head), max_record_size: mostSigns },
  });
  const source = Readable.from(whole);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let last = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield { line: info.lines - breaksIn(record), cells: record };
      last = info.lines;
    }
  } catch (error) {
    throw error instanceof CsvError ? new NotCsv(last + 1, error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

/** The one that the first line has most of. */
function separatorOf(head: string): string {
  const [first = ""] = head.split(/[\r\n]/, 1);
  const count = (sign: string) => first.split(sign).length;
  return separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The first bytes, which the content still has. */
async function peek(content: AsyncIterable<Uint8Array>) {
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* whole() {
    if (first.done) return;
    yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head: first.done ? "" : Buffer.from(first.value).toString("utf8"), whole: whole() };
}

// Reads a file of choices, a batch of lines in a transaction: it can be stopped at any moment and goes on after the last batch. Nothing is recorded yet.
import { findAllCategories } from "../consents/index.ts";
import { findAccount } from "../preferences/index.ts";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { checkLine, columnNames, columnsOf, type Cells, type ColumnName, type LineContext } from "./checkLine.ts";
import { NotCsv, recordsOf, type CsvRecord } from "./csv.ts";
import {
  findImport,
  insertFaults,
  insertLines,
  lockImport,
  markRepeated,
  setImport,
  type ImportKey,
  type StoredImport,
} from "./store.ts";

export interface ImportServices {
  database: Database;
  runtime: Runtime;
  seal: Seal;
}

const mostLines = 2_000_000;
/** Of each import so many faults are kept with their lines; all are counted. */
const mostFaults = 1000;
const linesAtOnce = 1000;

/** @param content The whole file, from its beginning. */
export async function readFile(
  services: ImportServices,
  key: ImportKey,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const context = await contextOf(services, key);
  const skipped = (await findImport(services.database, key))?.counts.read ?? 0;
  let columns: ReadonlyMap<ColumnName, number> | null = null;
  let batch: CsvRecord[] = [];
  let read = 0;
  try {
    for await (const record of recordsOf(content)) {
      if (columns === null) {
        if (record.cells.some((cell) => isForeign.test(cell)))
          return await end(services, key, { ...fault("encoding"), line: 1 });
        const found = columnsOf(record.cells);
        if (!(found instanceof Map)) return await end(services, key, { ...found, line: record.line });
        columns = found;
        continue;
      }
      if (++read <= skipped) continue;
      if (read > mostLines)
        return await end(services, key, { ...fault("tooMany", { n: mostLines }), line: record.line });
      batch.push(record);
      if (batch.length < linesAtOnce) continue;
      await putBatch(services, key, { batch, columns, context });
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error;
    return end(services, key, { ...fault("csv"), line: error.line });
  }
  if (columns === null || read === 0) return end(services, key, { ...fault("empty"), line: 1 });
  await putBatch(services, key, { batch, columns, context });
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const stored = await lockImport(transaction, key);
    if (stored?.state !== "reading") return;
    const counts = { ...stored.counts, repeated: await markRepeated(transaction, key) };
    await setImport(transaction, key, { state: "checked", counts, fileKey: null });
  });
}

/** Signs of another encoding, or of a file that is no text. */
const isForeign = /[\0\uFFFD]/;

const fault = (name: "csv" | "empty" | "encoding" | "tooMany", params: Record<string, number> = {}) => ({
  ...{ key: `choiceImport.fault.${name}` as const, params },
});

async function contextOf({ database, runtime }: ImportServices, { accountId }: ImportKey): Promise<LineContext> {
  const account = await findAccount(database, accountId);
  return {
    categories: await findAllCategories(database, accountId),
    ...{ country: account.contacts.countryCode, timeZone: account.timeZone, now: runtime.now() },
  };
}

interface Batch {
  batch: readonly CsvRecord[];
  columns: ReadonlyMap<ColumnName, number>;
  context: LineContext;
}

async function putBatch(services: ImportServices, key: ImportKey, { batch, columns, context }: Batch): Promise<void> {
  const checked = batch.map(({ line, cells }) => ({ line, is: checkLine(namedCells(cells, columns), context) }));
  const good = checked.flatMap(({ line, is }) => ("key" in is ? [] : [{ line, ...is }]));
  const bad = checked.flatMap(({ line, is }) => ("key" in is ? [{ line, fault: is }] : []));
  const yes = good.filter(({ given }) => given).length;
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const stored = await lockImport(transaction, key);
    if (stored?.state !== "reading") throw new Error("Somebody has ended this import.");
    const { counts } = stored;
    await insertLines(transaction, services.seal, key, good);
    await insertFaults(transaction, key, bad.slice(0, Math.max(0, mostFaults - counts.faults)));
    const added = { read: batch.length, faults: bad.length, yes, no: good.length - yes };
    await setImport(transaction, key, { counts: plus(counts, added) });
  });
}

export const plus = (
  counts: StoredImport["counts"],
  added: Partial<StoredImport["counts"]>,
): StoredImport["counts"] => ({
  ...counts,
  ...Object.fromEntries(
    Object.entries(added).map(([name, count]) => [name, counts[name as keyof typeof counts] + count]),
  ),
});

const namedCells = (cells: readonly string[], columns: Batch["columns"]): Cells =>
  Object.fromEntries(columnNames.map((name) => [name, cells[columns.get(name)!] ?? ""])) as Cells;

/** It is no such file: nothing of it is kept but why. */
async function end(
  { database, runtime }: ImportServices,
  key: ImportKey,
  why: NonNullable<StoredImport["fault"]>,
): Promise<void> {
  await inTransaction(database, runtime, async (transaction) => {
    if ((await lockImport(transaction, key))?.state !== "reading") return;
    await transaction("choice_import_rows").where({ account_id: key.accountId, import_id: key.importId }).delete();
    await setImport(transaction, key, { state: "unreadable", fault: why, fileKey: null, endedAt: runtime.now() });
  });
}

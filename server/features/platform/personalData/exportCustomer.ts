// Everything that is stored about a customer, as a zip for `npm run customer -- export`: one JSON and the files that its rows name.
import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Json } from "@billwright/schemas";
import type { Database, Transaction } from "../../../database/connect.ts";
import { FileMissing, measured, type FileStore } from "../../../providers/files/files.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { dataKinds, type CustomerDataPart, type DataKind } from "../../customerData.ts";
import { tablesOfKind, type CustomerTable } from "./tables.ts";

type Row = Record<string, Json>;
export type CustomerData = Record<DataKind, Record<string, Row[]>>;

/** The data of one moment; what is sealed is opened, and what no key opens is null. */
export const readCustomer = (
  database: Database,
  seal: Seal,
  customer: CustomerKey,
  parts: readonly CustomerDataPart[],
): Promise<CustomerData> =>
  database.transaction(
    async (transaction) => {
      const data: Partial<CustomerData> = {};
      for (const kind of dataKinds) {
        data[kind] = {};
        for (const [table, is] of tablesOfKind(kind))
          data[kind][table] = (await rowsOf(transaction, table, is, customer)).map((row) =>
            opened(seal, parts, table, row),
          );
      }
      return data as CustomerData;
    },
    { isolationLevel: "repeatable read", readOnly: true },
  );

/** The account is left out: it is the same in every row. */
async function rowsOf(
  transaction: Transaction,
  table: string,
  { where, omit = [] }: CustomerTable,
  { accountId: account, recipientId: recipient }: CustomerKey,
): Promise<Row[]> {
  const without = omit.map((path) => ` #- '{${path.replace(".", ",")}}'`).join("");
  const { rows } = await transaction.raw<{ rows: { row: Row }[] }>(
    `select to_jsonb(it)${without} as row from ${table} as it where ${where}`,
    { account, recipient },
  );
  return rows.map(({ row }) => row);
}

function opened(seal: Seal, parts: readonly CustomerDataPart[], table: string, row: Row): Row {
  const { account_id: _account, sealed: _sealed, ...rest } = row;
  const { id = "", open } = parts.flatMap(({ sealed }) => sealed?.[table] ?? [])[0] ?? {};
  const text = row as Record<string, string>;
  return { ...rest, ...open?.(seal, { accountId: text["account_id"]!, id: text[id]! }, text["sealed"] ?? null) };
}

/** With the digest that its row says; null: it says none. */
const filesIn = (data: CustomerData): Map<string, unknown> =>
  new Map(
    dataKinds
      .flatMap((kind) => Object.values(data[kind]).flat())
      .flatMap(({ file_key, sha256 = null }) => (typeof file_key === "string" ? [[file_key, sha256] as const] : [])),
  );

export interface Exported {
  rows: number;
  files: number;
  /** Named by rows, and not in the file store. */
  missing: string[];
  /** They are not what was stored. */
  changed: string[];
}

/** Writes the zip whole, or not at all. A file in it is named as `file_key` names it. */
export async function writeCustomer(
  data: CustomerData,
  about: Record<string, string>,
  files: FileStore,
  path: string,
): Promise<Exported> {
  if (existsSync(path)) throw new Error(`${path} is there already: name a file that is not.`);
  const halfWritten = `${path}.part`;
  const zip = new ZipFile();
  const [missing, changed]: [string[], string[]] = [[], []];
  const named = filesIn(data);
  for (const [key, digest] of named)
    zip.addReadStreamLazy(`files/${key}`, { mtime: new Date(about.exportedAt!) }, (give) => {
      files.get(key).then(
        (stream) => {
          const { content, result } = measured(stream);
          const checked = async function* () {
            yield* content;
            if (digest !== null && result().sha256 !== digest) changed.push(key);
          };
          give(null, Readable.from(checked(), { objectMode: false }));
        },
        (error: unknown) => {
          if (!(error instanceof FileMissing)) return give(error, Readable.from([]));
          missing.push(key);
          give(null, Readable.from([]));
        },
      );
    });
  zip.addReadStreamLazy("customer.json", { mtime: new Date(about.exportedAt!) }, (give) => {
    const whole = { ...about, missingFiles: missing, changedFiles: changed, ...data };
    give(null, Readable.from([Buffer.from(`${JSON.stringify(whole, null, 2)}\n`)]));
  });
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  zip.end();
  try {
    await pipeline(output, createWriteStream(halfWritten, { mode: 0o600 }));
    await rename(halfWritten, path);
  } finally {
    await rm(halfWritten, { force: true });
  }
  const rows = dataKinds.flatMap((kind) => Object.values(data[kind])).reduce((sum, { length }) => sum + length, 0);
  return { rows, files: named.size - missing.length, missing, changed };
}

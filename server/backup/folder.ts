// A backup's folder: `backup.json`, which is written last and says what there is, `tables/` and `files/`. Everything has its digest, so that a
// damaged or half-written backup is known before anything is replaced by it.
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { measured } from "../providers/files/files.ts";
import type { Sequence } from "./tables.ts";

export const format = 1;

export interface Kept {
  name: string;
  sha256: string;
}

export interface Manifest {
  format: number;
  madeAt: string;
  /** The steps by which its tables were made. */
  migrations: string[];
  sequences: Sequence[];
  tables: (Kept & { rows: number })[];
  files: Kept[];
  /** Keys of files that rows name and the store did not have. */
  missing: string[];
}

export class BackupUnusable extends Error {
  override name = "BackupUnusable";
}

export const manifestIn = (folder: string): string => join(folder, "backup.json");
export const tableIn = (folder: string, table: string): string => join(folder, "tables", `${table}.jsonl.gz`);
export const fileIn = (folder: string, key: string): string => join(folder, "files", key);

/** Writes a content and answers its digest. */
export async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<string> {
  const { content: passing, result } = measured(content);
  await pipeline(Readable.from(passing, { objectMode: false }), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return result().sha256;
}

/** Each row on a line of its own, as a JSON text. */
export const compressedRows = (rows: AsyncIterable<string[]>): AsyncIterable<Uint8Array> =>
  Readable.from(lines(rows), { objectMode: false }).pipe(createGzip());

async function* lines(rows: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  for await (const each of rows) yield Buffer.from(each.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

export async function* readRows(path: string, atOnce = 500): AsyncGenerator<string[]> {
  let rows: string[] = [];
  const file = createReadStream(path);
  for await (const line of linesOf(file.pipe(createGunzip()).setEncoding("utf8"))) {
    rows.push(JSON.parse(line) as string);
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Node's readline would also end a line at U+2028, which JSON leaves as it is. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const chunk of text) {
    const [end, ...begun] = chunk.split("\n");
    parts.push(end!);
    for (const part of begun) {
      yield parts.join("");
      parts = [part];
    }
  }
}

/** Throws BackupUnusable where anything of it is missing or not as it was written. */
export async function openBackup(folder: string): Promise<Manifest> {
  if (!existsSync(manifestIn(folder)))
    throw new BackupUnusable(`${folder} is no whole backup: it has no backup.json, which is written last.`);
  const manifest = JSON.parse(readFileSync(manifestIn(folder), "utf8")) as Manifest;
  if (manifest.format !== format) throw new BackupUnusable(`${folder} has a format that this version does not read.`);
  const kept = [
    ...manifest.tables.map(({ name, sha256 }) => ({ path: tableIn(folder, name), sha256 })),
    ...manifest.files.map(({ name, sha256 }) => ({ path: fileIn(folder, name), sha256 })),
  ];
  for (const { path, sha256 } of kept)
    if ((await digestOf(path)) !== sha256) throw new BackupUnusable(`${path} is missing or damaged.`);
  return manifest;
}

async function digestOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const { content, result } = measured(createReadStream(path));
  for await (const _chunk of content) void _chunk;
  return result().sha256;
}

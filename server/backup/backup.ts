// Copies everything that a service keeps into a folder, for `npm run backup`: all tables as they stood at one moment, waiting jobs among them,
// and every file that their rows name. Secrets are not in it: what is sealed opens with the same SECRETS alone.
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../config.ts";
import type { Transaction } from "../database/connect.ts";
import { beside } from "../database/beside.ts";
import { FileMissing, type FileStore } from "../providers/files/files.ts";
import { filesOf } from "../providers/providers.ts";
import type { Runtime } from "../runtime.ts";
import { compressedRows, fileIn, format, manifestIn, tableIn, write, type Kept, type Manifest } from "./folder.ts";
import { rowsOf, sequencesOf, tablesOf } from "./tables.ts";

/** Answers what the backup holds. Throws where the folder is there already. */
export async function backup(config: Config, folder: string, runtime: Runtime): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a folder that is not.`);
  const halfWritten = `${folder}.part`;
  await rm(halfWritten, { recursive: true, force: true });
  for (const part of [tableIn(halfWritten, "x"), fileIn(halfWritten, "x")])
    await mkdir(dirname(part), { recursive: true, mode: 0o700 });
  return beside(config, async (database) => {
    const keys = new Set<string>();
    const tables = await database.transaction((transaction) => writeTables(transaction, halfWritten, keys), {
      isolationLevel: "repeatable read",
      readOnly: true,
    });
    const files = await writeFiles(await filesOf(config, runtime), halfWritten, keys);
    const manifest: Manifest = { format, madeAt: runtime.now().toISOString(), ...tables, ...files };
    await writeFile(manifestIn(halfWritten), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(halfWritten, folder);
    return manifest;
  });
}

async function writeTables(
  transaction: Transaction,
  folder: string,
  keys: Set<string>,
): Promise<Pick<Manifest, "tables" | "sequences" | "migrations">> {
  const tables: Manifest["tables"] = [];
  for (const name of await tablesOf(transaction)) {
    let rows = 0;
    const seen = async function* () {
      for await (const some of rowsOf(transaction, name)) {
        rows += some.length;
        for (const key of some.flatMap(fileKeysIn)) keys.add(key);
        yield some;
      }
    };
    const sha256 = await write(tableIn(folder, name), compressedRows(seen()));
    tables.push({ name, rows, sha256 });
  }
  const migrations = await transaction("migrations").orderBy("name").pluck<string[]>("name");
  return { tables, migrations, sequences: await sequencesOf(transaction) };
}

/** As rows name them, in any table: the column is `file_key`. */
export const fileKeys = /(?<="file_key":")[0-9a-f]{32}(?=")/g;
const fileKeysIn = (row: string): string[] => row.match(fileKeys) ?? [];

async function writeFiles(
  store: FileStore,
  folder: string,
  keys: ReadonlySet<string>,
): Promise<Pick<Manifest, "files" | "missing">> {
  const files: Kept[] = [];
  const missing: string[] = [];
  for (const name of keys) {
    try {
      files.push({ name, sha256: await write(fileIn(folder, name), await store.get(name)) });
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      missing.push(name);
    }
  }
  return { files, missing };
}

// Verifies a backup as it is made: it is restored into a throw-away database, and every row that is read there again has to be one that was written.
// Files are compared with the digests of the backup and of the rows that name them.
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { connect, direct, type Connection } from "../database/connect.ts";
import { verifyAgreements } from "../features/money/index.ts";
import { checkKey, FileMissing, type FileStore } from "../providers/files/files.ts";
import { fileIn, openBackup, readRows, tableIn, type Manifest } from "./folder.ts";
import { restoreRows } from "./restore.ts";
import { rowsOf } from "./tables.ts";

/** What was restored is not what was written. */
class BackupDiffers extends Error {
  override name = "BackupDiffers";
}

/** Throws BackupUnusable, BackupDiffers, or what the database says to a row that it does not take. */
export async function verifyBackup(config: Config, folder: string): Promise<Manifest> {
  const manifest = await openBackup(folder);
  const faults = await inThrowAwayDatabase(config, async (connection) => {
    await restoreRows(connection, folder, manifest);
    return [
      ...(await differencesOf(connection, folder, manifest)),
      ...(await wrongFiles(folder, manifest)),
      ...(await changedAgreements(connection, folder)),
    ];
  });
  if (faults.length > 0) throw new BackupDiffers(`The backup cannot be relied on: ${faults.join("; ")}.`);
  return manifest;
}

/** Whatever their order: how many rows, and the sum of their digests. */
interface Tally {
  rows: number;
  sum: bigint;
}

async function tallyOf(all: AsyncIterable<string[]>): Promise<Tally> {
  const tally: Tally = { rows: 0, sum: 0n };
  for await (const rows of all)
    for (const row of rows) {
      tally.rows += 1;
      tally.sum = BigInt.asUintN(256, tally.sum + BigInt(`0x${createHash("sha256").update(row).digest("hex")}`));
    }
  return tally;
}

async function differencesOf({ database }: Connection, folder: string, { tables }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  await database.transaction(async (transaction) => {
    for (const { name, rows } of tables) {
      const written = await tallyOf(readRows(tableIn(folder, name)));
      const restored = await tallyOf(rowsOf(transaction, name));
      if (written.rows !== rows || restored.rows !== rows) faults.push(`${name} has ${restored.rows} rows of ${rows}`);
      else if (written.sum !== restored.sum) faults.push(`rows of ${name} are not as they were written`);
    }
  });
  return faults;
}

const named = /"file_key":"([0-9a-f]{32})"/g;
const digests = /"(?:sha256|file_sha256)":"([0-9a-f]{64})"/;

/** A row that names one file and its digest says what the file was when it was stored. */
async function wrongFiles(folder: string, { tables, files }: Manifest): Promise<string[]> {
  const kept = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const wrong = new Set<string>();
  for (const { name } of tables)
    for await (const rows of readRows(tableIn(folder, name)))
      for (const row of rows) {
        const keys = [...row.matchAll(named)].map(([, key]) => key!);
        const digest = digests.exec(row)?.[1];
        const [key] = keys;
        if (keys.length === 1 && digest && kept.has(key!) && kept.get(key!) !== digest) wrong.add(key!);
      }
  return [...wrong].map((key) => `the file ${key} is not the one that was stored`);
}

/** Against their own histories: an agreement that was changed before it was backed up is as it was written, and still not what was signed. */
async function changedAgreements({ database }: Connection, folder: string): Promise<string[]> {
  const { broken } = await verifyAgreements(database, keptIn(folder));
  return broken.map(({ accountId, id }) => `the agreement ${id} of ${accountId} is not the one that was signed`);
}

/** The files of a backup, as a store has them. */
const keptIn = (folder: string): Pick<FileStore, "get"> => ({
  get: (key) => {
    const path = fileIn(folder, checkKey(key));
    if (!existsSync(path)) return Promise.reject(new FileMissing("The backup has no such file."));
    return Promise.resolve(createReadStream(path));
  },
});

/** Of the same kind as the service's own, and gone afterwards. */
async function inThrowAwayDatabase<Result>(
  config: Config,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const database = direct(config.database);
  if (database.kind === "embedded") {
    const folder = await mkdtemp(join(tmpdir(), "billwright-verify-"));
    try {
      return await using(await connect({ kind: "embedded", folder }), work);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  const own = await connect(database);
  const name = `billwright_verify_${randomBytes(8).toString("hex")}`;
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  return using(own, async () => {
    await own.database.raw(`create database ${name}`);
    try {
      return await using(await connect({ kind: "postgres", url, directUrl: url }), work);
    } finally {
      await own.database.raw(`drop database ${name}`);
    }
  });
}

async function using<Result>(
  connection: Connection,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

// Puts a backup in place of what a database holds, for `npm run restore`. It is checked whole before anything is touched; an older one is migrated
// to what this version needs.
import { createReadStream } from "node:fs";
import type { Config } from "../config.ts";
import { connect, direct, type Connection } from "../database/connect.ts";
import { migrate, migrateOnce } from "../database/migrate.ts";
import { migrations } from "../database/migrations/index.ts";
import { filesOf } from "../providers/providers.ts";
import type { Runtime } from "../runtime.ts";
import { fileKeys } from "./backup.ts";
import { BackupUnusable, fileIn, openBackup, readRows, tableIn, type Manifest } from "./folder.ts";
import { refill } from "./tables.ts";
import { runMigrations } from "graphile-worker";

/** There are data, or a server at work: nothing was changed. */
class NotReplaced extends Error {
  override name = "NotReplaced";
}

/** `over`: what the database holds is replaced. Throws NotReplaced, BackupUnusable. */
export async function restore(config: Config, folder: string, over: boolean, runtime: Runtime): Promise<Manifest> {
  const manifest = await openBackup(folder);
  const steps = stepsOf(manifest);
  const connection = await connect(direct(config.database));
  try {
    await demandNobodyElse(connection);
    const accounts = await countAccounts(connection);
    if (accounts > 0 && !over)
      throw new NotReplaced(`The database holds ${accounts} accounts. Give --over to replace all of it by the backup.`);
    await makeTables(connection, steps);
    const keys = await storeFiles(config, folder, manifest, runtime);
    await fill(connection, folder, manifest, keys);
    await migrate(connection);
    return manifest;
  } finally {
    await connection.close();
  }
}

/** Into a database that nobody uses, without the files that they name. */
export async function restoreRows(connection: Connection, folder: string, manifest: Manifest): Promise<void> {
  await makeTables(connection, stepsOf(manifest));
  await fill(connection, folder, manifest, new Map());
}

function stepsOf(manifest: Manifest) {
  const steps = migrations.filter(({ name }) => manifest.migrations.includes(name));
  if (steps.length < manifest.migrations.length)
    throw new BackupUnusable("The backup was made by a newer version: restore it with that one.");
  return steps;
}

async function makeTables(connection: Connection, steps: ReturnType<typeof stepsOf>): Promise<void> {
  await empty(connection);
  await migrateOnce(connection.database, steps);
  await runMigrations({ pgPool: connection.pool });
}

const fill = (
  { database }: Connection,
  folder: string,
  { tables, sequences }: Manifest,
  keys: ReadonlyMap<string, string>,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const names = tables.map(({ name }) => name);
    await refill(transaction, names, (table) => rowsWithKeys(tableIn(folder, table), keys));
    for (const { name, last } of sequences)
      await transaction.raw("select setval(?::regclass, ?::bigint)", [name, last]);
  });

/** A server on the embedded database has it locked; on a PostgreSQL it has connections. */
async function demandNobodyElse({ database }: Connection): Promise<void> {
  const { rows } = await database.raw<{ rows: { n: string }[] }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (Number(rows[0]!.n) > 0)
    throw new NotReplaced(`${rows[0]!.n} others are connected to the database: stop every server first.`);
}

async function countAccounts({ database }: Connection): Promise<number> {
  const { rows } = await database.raw<{ rows: { made: boolean }[] }>(
    "select to_regclass('public.accounts') is not null as made",
  );
  if (!rows[0]!.made) return 0;
  const counted = await database("accounts").count<{ count: string }[]>("* as count");
  return Number(counted[0]!.count);
}

const empty = ({ database }: Connection): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.raw("drop schema if exists graphile_worker cascade");
    await transaction.raw("drop schema public cascade");
    await transaction.raw("drop schema if exists partitions cascade");
    await transaction.raw("create schema public");
  });

/** Stores make their own keys: answers the new one of each. */
async function storeFiles(
  config: Config,
  folder: string,
  { files }: Manifest,
  runtime: Runtime,
): Promise<ReadonlyMap<string, string>> {
  const store = await filesOf(config, runtime);
  const keys = new Map<string, string>();
  for (const { name } of files) keys.set(name, (await store.put(createReadStream(fileIn(folder, name)))).key);
  return keys;
}

async function* rowsWithKeys(path: string, keys: ReadonlyMap<string, string>): AsyncGenerator<string[]> {
  for await (const rows of readRows(path))
    yield rows.map((row) => row.replace(fileKeys, (key) => keys.get(key) ?? key));
}

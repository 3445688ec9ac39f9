// Migrates a database to the newest schema. Safe with several processes at once and after a process was killed: the lock belongs to the
// transaction, so it ends with the process (knex's own migrator leaves a row locked: threats.md T48).
import { runMigrations } from "graphile-worker";
import type { Config } from "../config.ts";
import { connect, direct, type Connection, type Database } from "./connect.ts";
import { turnsIndex } from "./turnsIndex.ts";
import { isLockTimeout } from "./failures.ts";
import type { Migration } from "./migrations/migration.ts";
import { migrations as all } from "./migrations/index.ts";

/** Any number, as long as it never changes. */
const advisoryLock = 7_420_318;
const lockTries = 60;

export async function migrate(connection: Connection, migrations: readonly Migration[] = all): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await migrateOnce(connection.database, migrations);
      break;
    } catch (error) {
      if (!isLockTimeout(error) || attempt === lockTries) throw error;
    }
  }
  // The job queue brings its own tables, and is safe from several processes at once.
  await runMigrations({ pgPool: connection.pool });
  await addTurnsIndex(connection.database);
}

/** Ours on a table of the queue. */
const addTurnsIndex = (database: Database): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(?)", [advisoryLock]);
    const { rows } = await transaction.raw<{ rows: [{ is: boolean }] }>(
      "select to_regclass('graphile_worker.jobs_by_account') is not null as is",
    );
    if (!rows[0].is) await transaction.raw(turnsIndex);
  });

/** Reached, and all that this process knows of is in it: a replica that is restored or behind may not have it yet. */
export async function isMigrated(database: Database, patienceMs: number): Promise<boolean> {
  // It comes last, in one transaction with all before it that were missing.
  const { name } = all.at(-1)!;
  return (await database("migrations").where({ name }).first("name").timeout(patienceMs)) !== undefined;
}

/** Past the pooler, if there is one. */
export async function migrateDirectly(config: Config["database"], connection: Connection): Promise<void> {
  if (config.kind === "embedded" || config.directUrl === config.url) return migrate(connection);
  const straight = await connect(direct(config));
  try {
    await migrate(straight);
  } finally {
    await straight.close();
  }
}

/** The newest step in the database that this program does not have: a newer version has been there. Null: none. */
export async function unknownMigration(
  database: Database,
  migrations: readonly Migration[] = all,
): Promise<string | null> {
  if (!(await database.schema.hasTable("migrations"))) return null;
  const names = migrations.map(({ name }) => name);
  const row = await database("migrations")
    .whereNotIn("name", names)
    .orderBy("name", "desc")
    .first<{ name: string }>("name");
  return row?.name ?? null;
}

/** All missing steps in one transaction. It waits at most 1 s for a table locked by a long read, so as not to block everyone behind it. */
export async function migrateOnce(database: Database, steps: readonly Migration[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(?)", [advisoryLock]);
    await transaction.raw("set local lock_timeout = '1s'");
    await transaction.raw(
      "create table if not exists migrations (name text primary key, done_at timestamptz not null default now())",
    );
    const done = new Set(await transaction("migrations").pluck<string[]>("name"));
    for (const step of steps) {
      if (done.has(step.name)) continue;
      await step.up(transaction);
      await transaction("migrations").insert({ name: step.name });
    }
  });
}

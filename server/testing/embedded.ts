// The embedded database for tests: opened once for a worker and emptied after each use, because to open it takes more than a second of a core.
import { connectTo, connectToEmbedded, type Connection, type Database } from "../database/connect.ts";
import { openInMemory, type Embedded } from "../database/embedded/open.ts";
import { embeddedTemplate } from "./embeddedTemplate.ts";

interface Opened {
  embedded: Embedded;
  /** What migrations alone have made. */
  fresh: Contents;
}

/** Emptied, for the next who wants one. */
const idle: Opened[] = [];

/** A connection to a migrated and empty one. */
export async function connectToEmpty(): Promise<Connection> {
  const opened = idle.pop() ?? (await open());
  return connectToEmbedded({
    ...opened.embedded,
    close: async () => {
      const isEmpty = await onceMore(opened.embedded, (database) => empty(database, opened.fresh)).catch(() => false);
      if (isEmpty) idle.push(opened);
      else await opened.embedded.close();
    },
  });
}

async function open(): Promise<Opened> {
  const embedded = await openInMemory(await embeddedTemplate());
  return { embedded, fresh: await onceMore(embedded, contentsOf) };
}

/** Over a connection of its own, once the others have rolled back what they left open. */
async function onceMore<Result>({ stream }: Embedded, work: (database: Database) => Promise<Result>): Promise<Result> {
  const connection = connectTo({ user: "postgres", database: "postgres", ssl: false, stream });
  try {
    return await work(connection.database);
  } finally {
    await connection.close();
  }
}

interface Contents {
  /** Of everything that has a definition: a test may have changed the schema. */
  schema: string;
  /** Of each table with rows, a digest of them. */
  rows: Record<string, string>;
  /** Of each sequence, the last value; null before the first. */
  sequences: Record<string, string | null>;
}

async function contentsOf(database: Database): Promise<Contents> {
  // By the version of each row that defines something: what PostgreSQL has itself is below the first free oid.
  const { rows: schema } = await database.raw(
    `select md5(string_agg(part, '|' order by part)) as digest from (
         select format('%s %s %s', attrelid, attnum, xmin) as part from pg_attribute where attrelid >= 16384
         union all select format('%s %s', oid, relname) from pg_class where oid >= 16384
         union all select format('%s %s', oid, xmin) from pg_constraint where oid >= 16384
         union all select format('%s %s', oid, xmin) from pg_trigger where oid >= 16384
         union all select format('%s %s', oid, xmin) from pg_proc where oid >= 16384
         union all select format('%s %s', indexrelid, xmin) from pg_index where indexrelid >= 16384) as parts`,
  );
  const { rows: sequences } = await database.raw(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences`,
  );
  const rows: Contents["rows"] = {};
  for (const table of await tablesWithRows(database)) {
    const digest = await database.raw(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} as t`,
    );
    rows[table] = digest.rows[0].digest;
  }
  return {
    schema: schema[0].digest,
    rows,
    sequences: Object.fromEntries(sequences.map(({ name, last_value }: Record<string, string>) => [name, last_value])),
  };
}

async function tablesWithRows(database: Database): Promise<string[]> {
  const { rows: tables } = await database.raw(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const queries = tables.map(
    ({ name }: { name: string }) => `select '${name}' as name where exists (select from ${name})`,
  );
  const { rows } = await database.raw(queries.join(" union all "));
  return rows.map(({ name }: { name: string }) => name);
}

/** Answers whether nothing is left of what a test did. */
async function empty(database: Database, fresh: Contents): Promise<boolean> {
  await database.raw("discard all");
  await deleteRows(
    database,
    (await tablesWithRows(database)).filter((table) => !(table in fresh.rows)),
  );
  const now = await contentsOf(database);
  for (const [name, last] of Object.entries(fresh.sequences))
    if (now.sequences[name] !== last)
      await database.raw(last === null ? `alter sequence ${name} restart` : `select setval('${name}', ${last})`);
  return now.schema === fresh.schema && JSON.stringify(now.rows) === JSON.stringify(fresh.rows);
}

/** To truncate takes a hundred times as long: it makes new files for each table and its indexes, and for all that refer to it. */
async function deleteRows(database: Database, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const deletes = tables.map((table) => `delete from ${table};`).join(" ");
  // A replica checks no references and fires no triggers.
  await database.raw(`begin; set local session_replication_role = replica; ${deletes} commit`);
  // The next test's plans must see neither the room that the rows took nor that it is known to be empty.
  await database.raw(`vacuum ${tables.join(", ")}`);
  await database.raw("update pg_class set reltuples = -1 where oid >= 16384 and relkind = 'r' and reltuples = 0");
}

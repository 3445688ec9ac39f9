// The tables of the product and of its queue, row by row as JSON: the same on the embedded database and on a PostgreSQL, so that a backup of one
// can be restored into the other.
import type { Queryable, Transaction } from "../database/connect.ts";

const schemas = ["public", "graphile_worker"];
/** They say how the tables are made, not what is in them: restoring makes them anew. */
const ownRecords = ["public.migrations", "graphile_worker.migrations"];

const rowsAtOnce = 500;

/** Quoted for SQL: `public.accounts`. */
export async function tablesOf(database: Queryable): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname = any(?::text[]) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name).filter((name) => !ownRecords.includes(name));
}

export interface Sequence {
  name: string;
  last: string;
}

export async function sequencesOf(database: Queryable): Promise<Sequence[]> {
  const { rows } = await database.raw<{ rows: Sequence[] }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any(?::text[]) and last_value is not null order by 1`,
    [schemas],
  );
  return rows;
}

/** Each row as JSON, some at a time. */
export async function* rowsOf(transaction: Transaction, table: string): AsyncGenerator<string[]> {
  await transaction.raw(
    `declare rows no scroll cursor for select row_to_json(each)::text as row from ${table} as each`,
  );
  for (;;) {
    const { rows } = await transaction.raw<{ rows: { row: string }[] }>(`fetch ${rowsAtOnce} from rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await transaction.raw("close rows");
}

/** Empties all tables and fills them; rules between tables are taken away meanwhile and checked at the end. */
export async function refill(
  transaction: Transaction,
  tables: readonly string[],
  rowsIn: (table: string) => AsyncIterable<string[]>,
): Promise<void> {
  const { rows: rules } = await transaction.raw<{ rows: { tableName: string; name: string; rule: string }[] }>(
    `select conrelid::regclass::text as "tableName", quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as rule
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where contype = 'f' and conparentid = 0 and nspname = any(?::text[])`,
    [schemas],
  );
  for (const { tableName, name } of rules) await transaction.raw(`alter table ${tableName} drop constraint ${name}`);
  if (tables.length > 0) await transaction.raw(`truncate ${tables.join(", ")}`);
  for (const table of tables) {
    const columns = await writableColumns(transaction, table);
    for await (const rows of rowsIn(table))
      await transaction.raw(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, ?::json)`,
        [`[${rows.join(",")}]`],
      );
  }
  for (const { tableName, name, rule } of rules)
    await transaction.raw(`alter table ${tableName} add constraint ${name} ${rule.replaceAll("?", "\\?")}`);
}

/** Without those that the database computes. */
async function writableColumns(transaction: Transaction, table: string): Promise<string> {
  const { rows } = await transaction.raw<{ rows: { name: string }[] }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name).join(", ");
}

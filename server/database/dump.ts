// The schema as text, read from the database's own catalogue: tables with their columns, constraints and indexes, without the job queue,
// which manages its own. Partitions are listed by their number. `npm run schema` writes it to schema.sql, so that a change of the schema shows in review.
import type { Queryable } from "./connect.ts";

interface Line {
  owner: string;
  text: string;
}

const linesOf = async (database: Queryable, sql: string): Promise<Line[]> =>
  (await database.raw<{ rows: Line[] }>(sql)).rows;

const columns = `
  select c.relname as owner,
         a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
           || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as text
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
   order by c.relname collate "C", a.attnum`;

const rules = `
  select c.relname as owner, 'constraint ' || r.conname || ' ' || pg_get_constraintdef(r.oid) as text
    from pg_constraint r join pg_class c on c.oid = r.conrelid
   where c.relnamespace = 'public'::regnamespace and r.contype in ('p', 'u', 'f', 'c') and r.conparentid = 0
   order by c.relname collate "C", r.conname collate "C"`;

const divisions = `
  select c.relname as owner,
         'partition by ' || pg_get_partkeydef(c.oid) || ' in ' || (select count(*) from pg_inherits where inhparent = c.oid) as text
    from pg_class c where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace`;

const indexes = `
  select tablename as owner, replace(replace(indexdef, ' ON ONLY ', ' ON '), ' public.', ' ') || ';' as text from pg_indexes
   where schemaname = 'public' and indexname not in (select conname from pg_constraint)
   order by tablename collate "C", indexname collate "C"`;

const triggers = `
  select c.relname as owner, replace(pg_get_triggerdef(t.oid), ' public.', ' ') || ';' as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
   order by c.relname collate "C", t.tgname collate "C"`;

/** The whole schema; the same on every database that was migrated. */
export async function dumpSchema(database: Queryable): Promise<string> {
  const [within, after] = [
    [...(await linesOf(database, columns)), ...(await linesOf(database, rules))],
    [...(await linesOf(database, indexes)), ...(await linesOf(database, triggers))],
  ];
  const divided = await linesOf(database, divisions);
  const tables = [...new Set(within.map(({ owner }) => owner))];
  const texts = tables.map((table) => {
    const own = (lines: Line[]) => lines.filter(({ owner }) => owner === table).map(({ text }) => text);
    return [
      `create table ${table} (`,
      own(within)
        .map((text) => `  ${text}`)
        .join(",\n"),
      [")", ...own(divided)].join(" ") + ";",
      ...own(after),
    ].join("\n");
  });
  return `-- Written by npm run schema from the migrations. Do not edit.\n\n${texts.join("\n\n")}\n`;
}

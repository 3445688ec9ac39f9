// The database of a twin that stores or charges twice: it has no unique rules and no lock, only checks before acts.
import type { Database } from "../database/connect.ts";

export async function dropRules(database: Database): Promise<void> {
  const [{ name }] = (await database.raw<{ rows: { name: string }[] }>("select current_database() as name")).rows as [
    { name: string },
  ];
  await database.raw("alter table reports drop constraint reports_once, drop constraint reports_key");
  await database.raw(
    "create function public.pg_try_advisory_xact_lock(bigint) returns boolean language sql as 'select true'",
  );
  await database.raw(`alter database ${name} set search_path = public, pg_catalog`);
  await database.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await database.raw("set search_path = public, pg_catalog");
}

/** SQL that takes away whatever forbids a second payment, rules to come included; that each has an id of its own stays. */
export const dropPaymentRules = `do $$ begin
  execute (
    select 'drop index ' || string_agg(c.relname, ', ') from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where i.indrelid = 'payments'::regclass and i.indisunique
      and not exists (select from pg_constraint as r where r.conindid = i.indexrelid));
end $$`;

// The database of a twin that stores a submission twice: it has no unique rules and no lock, only checks before acts.
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

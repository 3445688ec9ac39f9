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

/** All saves of consents that are on their way have read before the first has stored. */
export const storeConsentsSlowly = (database: Database): Promise<unknown> =>
  database.raw(`
    create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
    create trigger pause before insert on consents for each row execute function pause()`);

/** The row that a save of consents locks is never there, and two rows of one version are not refused. */
export const dropConsentRules = (database: Database): Promise<unknown> =>
  database.raw(`
    create function no_row() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger no_row before insert on recipient_preferences for each row execute function no_row();
    alter table consents drop constraint consents_pkey`);

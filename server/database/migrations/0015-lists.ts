// Lists sort and find names in any case, whatever the locale the database was made with: in the C locale lower() knows no letter but
// those of ASCII.
import type { Migration } from "./migration.ts";

export const lists: Migration = {
  name: "0015-lists",
  up: async (transaction) => {
    await transaction.raw(`
      do $$
      declare
        known text;
      begin
        select quote_ident(collname) into known from pg_collation
          where collname in ('pg_c_utf8', 'und-x-icu') and collnamespace = 'pg_catalog'::regnamespace
          order by collname limit 1;
        execute 'create function folded(text) returns text language sql immutable parallel safe return lower($1'
          || coalesce(' collate ' || known, '') || ') collate "C"';
      end $$;
      create index templates_by_name on templates (account_id, channel, folded(name), template_id);
    `);
  },
};

// The audit trail may be as short as an account wants it (`keep.logs`): the job that deletes what is too old may delete rows, nobody changes one.
import type { Migration } from "./migration.ts";

export const retention: Migration = {
  name: "0047-retention",
  up: async (transaction) => {
    await transaction.raw(`
      create function refuse_change_unless_old() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('billwright.deletes_old', true) = tg_table_name then return old; end if;
          raise exception '% is never changed', tg_table_name;
        end $$;
      comment on function refuse_change_unless_old is 'billwright.deletes_old: set for its own transaction alone by the job that deletes what is too old';
      create or replace trigger audit_stays before update or delete on audit
        for each row execute function refuse_change_unless_old();
    `);
  },
};

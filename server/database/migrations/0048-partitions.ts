// The tables that grow with every filling are divided by account, so that a database of many accounts can be spread over disks and machines
// (docs/scale.md). The partitions have a schema of their own: `public` shows each table once.
import type { Transaction } from "../connect.ts";
import type { Migration } from "./migration.ts";

/** How many partitions each table has. Another number takes a migration that copies all rows. */
const partitions = 8;

interface Divided {
  name: string;
  /** Constraints, indexes and triggers as they were, by statements that follow the table's filling. */
  rules: string;
  /** Rules that the code tells apart where they are broken, by the name that PostgreSQL gives them in a partition. */
  known?: Readonly<Record<string, string>>;
  /** Tables that refer to it, by the column beside `account_id`. */
  referredBy?: Readonly<Record<string, string>>;
}

const tables: readonly Divided[] = [
  {
    name: "reports",
    rules: `
      alter table reports
        add primary key (account_id, report_id),
        add foreign key (account_id) references accounts,
        add foreign key (account_id, enrollment_id) references templates,
        add foreign key (account_id, version_id) references template_versions,
        add constraint reports_once unique (account_id, enrollment_id, slot),
        add constraint reports_key unique (account_id, enrollment_id, subject, idempotency_key);
      create index reports_final on reports (account_id, enrollment_id, final_at, report_id)
        where state = 'final' and not is_test;
      create index reports_by_version on reports (account_id, version_id) where state = 'final' and not is_test;`,
    known: {
      reports_once: "account_id_enrollment_id_slot_key",
      reports_key: "account_id_enrollment_id_subject_idempotency_key_key",
    },
    referredBy: { attachments: "report_id", bank_accounts: "report_id", enrolled: "report_id" },
  },
  {
    name: "events",
    rules: `
      alter table events add primary key (account_id, event_id), add foreign key (account_id) references accounts;
      create index events_by_enrollment on events (account_id, enrollment_id, at);`,
  },
  {
    name: "message_log",
    rules: `
      alter table message_log
        add primary key (account_id, log_id),
        add foreign key (account_id) references accounts,
        add unique (account_id, effect_id);
      create index message_log_by_recipient on message_log (account_id, recipient_id, created_at);
      create index message_log_by_time on message_log (created_at) where sealed is not null;`,
    referredBy: { message_attachments: "log_id", message_pictures: "log_id" },
  },
  {
    name: "audit",
    rules: `
      alter table audit add primary key (account_id, audit_id), add foreign key (account_id) references accounts;
      create index audit_by_time on audit (account_id, at);
      create trigger audit_stays before update or delete on audit
        for each row execute function refuse_change_unless_old();`,
  },
];

export const partitioned: Migration = {
  name: "0048-partitions",
  up: async (transaction) => {
    await transaction.raw(`
      create schema partitions;
      create or replace function refuse_change_unless_old() returns trigger language plpgsql as $$
        declare whole text := regexp_replace(tg_table_name, '_\\d+$', '');
        begin
          if tg_op = 'DELETE' and current_setting('billwright.deletes_old', true) = whole then return old; end if;
          raise exception '% is never changed', whole;
        end $$;
    `);
    for (const table of tables) await divide(transaction, table);
  },
};

/** A table cannot become one of partitions: its rows move to a new one of its name. */
async function divide(transaction: Transaction, { name, rules, known = {}, referredBy = {} }: Divided): Promise<void> {
  await transaction.raw(`
    alter table ${name} rename to whole;
    create table ${name} (like whole including defaults including constraints including comments)
      partition by hash (account_id);
  `);
  for (let number = 0; number < partitions; number++)
    await transaction.raw(`
      create table partitions.${name}_${number} partition of ${name}
        for values with (modulus ${partitions}, remainder ${number});
    `);
  await transaction.raw(`
    insert into ${name} select * from whole;
    drop table whole cascade;
    ${rules}
  `);
  // In a partition a rule is told by the partition's number after its name (server/database/failures.ts).
  for (const [rule, given] of Object.entries(known))
    for (let number = 0; number < partitions; number++)
      await transaction.raw(`alter index partitions.${name}_${number}_${given} rename to ${rule}_${number}`);
  for (const [other, column] of Object.entries(referredBy))
    await transaction.raw(`alter table ${other} add foreign key (account_id, ${column}) references ${name}`);
}

// What was sent to a biller's customers, and what became of it (decisions-proposed.md P107).
import type { Migration } from "./migration.ts";

export const messageLog: Migration = {
  name: "0039-message-log",
  up: async (transaction) => {
    await transaction.raw(`
      create table message_log (
        account_id text not null references accounts,
        log_id text not null,
        effect_id text not null,
        recipient_id text,
        category text,
        channel text not null,
        sealed text,
        outcome text not null default 'waiting',
        reason text,
        created_at timestamptz not null,
        settled_at timestamptz,
        primary key (account_id, log_id),
        unique (account_id, effect_id),
        check (outcome in ('waiting', 'sent', 'refused', 'unwanted', 'late', 'failed'))
      );
      comment on column message_log.effect_id is 'The job that sends it: the same job is the same message';
      comment on column message_log.recipient_id is 'Null: whoever opened a link that names nobody';
      comment on column message_log.category is 'Null: it belongs to none and goes out in any case, such as a receipt or a code';
      comment on column message_log.sealed is 'Address, subject and body, encrypted; null: no longer kept';
      create index message_log_by_recipient on message_log (account_id, recipient_id, created_at);
      create index message_log_by_time on message_log (created_at) where sealed is not null;

      create table message_attachments (
        account_id text not null,
        log_id text not null,
        number integer not null,
        name text not null,
        media_type text not null,
        size integer not null,
        sha256 text not null,
        file_key text not null,
        primary key (account_id, log_id, number),
        foreign key (account_id, log_id) references message_log
      );
      create index message_attachments_by_file on message_attachments (file_key);

      alter table deliveries drop constraint deliveries_outcome_check;
      alter table deliveries add constraint deliveries_outcome_check check (outcome in ('done', 'refused', 'unwanted', 'late'));
    `);
  },
};

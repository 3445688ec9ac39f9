// Text messages that come in, the numbers that they stop, and texts that staff have to read (decisions-proposed.md P144).
import type { Migration } from "./migration.ts";

export const textMessages: Migration = {
  name: "0073-text-messages",
  up: async (transaction) => {
    await transaction.raw(`
      create table text_keys (
        is_only boolean primary key default true check (is_only),
        key text not null default gen_random_uuid()::text || gen_random_uuid()::text
      );
      comment on table text_keys is 'One row. It makes the hashes of numbers, which outlive a change of SECRETS';

      create table text_numbers (
        number text primary key,
        stopped_at timestamptz,
        replies jsonb not null default '{}'
      );
      comment on table text_numbers is 'Of no account: all that we send to a number comes from the same sender, so it is stopped for all';
      comment on column text_numbers.number is 'A keyed hash';
      comment on column text_numbers.stopped_at is 'Null: it is not, or not any more';
      comment on column text_numbers.replies is 'When it last got an answer, by what it had asked for';

      create table text_calls (
        call_id text primary key,
        at timestamptz not null
      );
      comment on table text_calls is 'Text messages that came in, by a hash of the provider''s id: the same one again does nothing. Kept, for a signature without a time could be used again';

      create table message_numbers (
        account_id text not null references accounts,
        log_id text not null,
        number text not null,
        effect_id text not null,
        recipient_id text,
        category_id text,
        language text,
        is_reply boolean not null default false,
        at timestamptz not null,
        primary key (account_id, log_id)
      );
      comment on table message_numbers is 'To which number a message of the log went, by a keyed hash: whose number it is, and what it got last';
      create index message_numbers_by_number on message_numbers (number, at);
      create index message_numbers_by_effect on message_numbers (effect_id);

      create table text_queue (
        account_id text not null references accounts,
        entry_id text not null,
        recipient_id text not null,
        channel text not null,
        sealed text not null,
        received_at timestamptz not null,
        settled_at timestamptz,
        settled_by text,
        is_refusal boolean,
        primary key (account_id, entry_id)
      );
      comment on table text_queue is 'Text messages that may be a refusal: staff read and settle them';
      comment on column text_queue.sealed is 'Number and text, encrypted';
      create index text_queue_open on text_queue (account_id, received_at) where settled_at is null;
    `);
  },
};

// What goes out: which effects were made already, and the local outbox that stands in for mail and SMS in development.
import type { Migration } from "./migration.ts";

export const messages: Migration = {
  name: "0006-messages",
  up: async (transaction) => {
    await transaction.raw(`
      create table deliveries (
        account_id text not null references accounts,
        effect_id text not null,
        claimed_until timestamptz not null,
        outcome text check (outcome in ('done', 'refused')),
        primary key (account_id, effect_id)
      );
      comment on table deliveries is 'One row an effect on the world outside: whoever holds the claim makes it, and nobody makes it again';
      create index deliveries_by_time on deliveries (claimed_until);

      create table outbox (
        account_id text not null references accounts,
        message_id text not null,
        channel text not null check (channel in ('mail', 'sms')),
        sealed text not null,
        created_at timestamptz not null,
        primary key (account_id, message_id)
      );
      comment on column outbox.sealed is 'Recipient, subject, text and code, encrypted: no code is ever plain in the database';
      create index outbox_by_time on outbox (created_at);
    `);
  },
};

// Addresses for events, several for an account, their secrets, and what was delivered (decisions-proposed.md P139). The one address of before is
// taken over with its secret, which signs on as it is; `settings.webhook` stays for the version that still serves.
import type { Migration } from "./migration.ts";

export const webhooks: Migration = {
  name: "0074-webhooks",
  up: async (transaction) => {
    await transaction.raw(`
      create table webhook_addresses (
        account_id text not null references accounts,
        address_id text not null,
        address text not null,
        events text[],
        state text not null check (state in ('on', 'off', 'gone')),
        created_at timestamptz not null,
        primary key (account_id, address_id)
      );
      comment on table webhook_addresses is 'Where an account''s own systems are notified of events';
      comment on column webhook_addresses.events is 'Null: every event';
      comment on column webhook_addresses.state is 'gone: it answered 410';

      create table webhook_secrets (
        account_id text not null,
        secret_id text not null,
        address_id text not null,
        sealed text not null,
        created_at timestamptz not null,
        ends_at timestamptz,
        primary key (account_id, secret_id),
        foreign key (account_id, address_id) references webhook_addresses on delete cascade
      );
      create index webhook_secrets_by_address on webhook_secrets (account_id, address_id);
      comment on table webhook_secrets is 'What signs the events of an address: one, or two while one is replaced';
      comment on column webhook_secrets.ends_at is 'Null: it is the newest';

      create table webhook_deliveries (
        account_id text not null,
        delivery_id text not null,
        message_id text not null,
        address_id text not null,
        event text not null,
        at timestamptz not null,
        data jsonb not null,
        state text not null check (state in ('waiting', 'done', 'failed', 'stopped')),
        round integer not null default 1,
        tries integer not null default 0,
        tried_at timestamptz,
        status integer,
        answer text,
        primary key (account_id, delivery_id),
        foreign key (account_id, address_id) references webhook_addresses on delete cascade
      );
      create index webhook_deliveries_by_address on webhook_deliveries (account_id, address_id, at desc, delivery_id desc);
      create index webhook_deliveries_by_time on webhook_deliveries (at);
      comment on table webhook_deliveries is 'An event on its way to one address, and what was answered; deleted after a month';
      comment on column webhook_deliveries.message_id is 'The header webhook-id: the same at each address and each try';
      comment on column webhook_deliveries.data is 'Ids, states, amounts, categories, channels, times and sources alone';
      comment on column webhook_deliveries.round is 'How often somebody had it sent';

      insert into webhook_addresses (account_id, address_id, address, state, created_at)
        select account_id, 'first', settings #>> '{webhook,address}', 'on', now() from accounts
        where settings #>> '{webhook,address}' is not null and settings #>> '{webhook,secret}' is not null;
      insert into webhook_secrets (account_id, secret_id, address_id, sealed, created_at)
        select account_id, 'first', 'first', settings #>> '{webhook,secret}', now() from accounts
        where settings #>> '{webhook,address}' is not null and settings #>> '{webhook,secret}' is not null;
    `);
  },
};

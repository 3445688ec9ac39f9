// Billers, the hosts they are known by, their looks and their customers. Every key starts with the account, so that the tables
// partition and distribute by it without a rewrite.
import type { Migration } from "./migration.ts";

export const accounts: Migration = {
  name: "0001-accounts",
  up: async (transaction) => {
    await transaction.raw(`
      create table accounts (
        account_id text primary key,
        name text not null,
        country text not null default 'United States',
        theme_id text not null default 'billwright-blue',
        support_phone text,
        support_email text,
        capture_ip boolean not null default false,
        settings jsonb not null default '{}',
        created_at timestamptz not null
      );
      comment on column accounts.settings is 'A feature''s settings under its own name';

      create table account_hosts (
        host text primary key check (host = lower(host)),
        account_id text not null references accounts
      );
      create index account_hosts_by_account on account_hosts (account_id);

      create table themes (
        account_id text not null references accounts,
        theme_id text not null,
        theme jsonb not null,
        primary key (account_id, theme_id)
      );

      create table recipients (
        account_id text not null references accounts,
        recipient_id text not null,
        tags jsonb not null default '[]',
        pay_dates jsonb not null default '[]',
        saved_banks jsonb not null default '[]',
        primary key (account_id, recipient_id)
      );
      comment on column recipients.tags is 'Merge tags: [{name, value}]';
    `);
  },
};

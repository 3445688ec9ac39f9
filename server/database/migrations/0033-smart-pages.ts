// What an account asks before it shows the pages of a link, and the devices that have answered (decisions-proposed.md P56 to P59).
import type { Migration } from "./migration.ts";

export const smartPages: Migration = {
  name: "0033-smart-pages",
  up: async (transaction) => {
    await transaction.raw(`
      create table smart_page_gates (
        account_id text not null references accounts,
        kind text not null check (kind in ('preference', 'bill')),
        items jsonb not null,
        words jsonb not null,
        primary key (account_id, kind)
      );
      comment on column smart_page_gates.kind is 'Of the token; an account without a row asks nothing';
      comment on column smart_page_gates.items is 'What is asked: key, tag, limit; as many as are compared';
      comment on column smart_page_gates.words is 'By language: header, authorization, refused, and the label of each item by its key';

      create table smart_page_devices (
        account_id text not null references accounts,
        link_id text not null,
        device_digest text not null,
        authorized_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (account_id, link_id, device_digest)
      );
      comment on column smart_page_devices.device_digest is 'Hashed with the link: neither is worth anything alone';
      comment on column smart_page_devices.expires_at is 'The link''s own end';
      create index smart_page_devices_expiry on smart_page_devices (expires_at);
    `);
  },
};

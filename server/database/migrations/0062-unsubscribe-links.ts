// Links of messages that can only say no, without an end (decisions-proposed.md P132): found by the hash of an opaque id, so the account does not come first.
import type { Migration } from "./migration.ts";

export const unsubscribeLinks: Migration = {
  name: "0062-unsubscribe-links",
  up: async (transaction) => {
    await transaction.raw(`
      create table unsubscribe_links (
        link_hash text not null,
        account_id text not null references accounts,
        recipient_id text not null,
        category_id text not null,
        channel text not null,
        contact text,
        log_id text not null,
        created_at timestamptz not null,
        primary key (link_hash)
      );
      comment on column unsubscribe_links.link_hash is 'Of the id in the message, which is stored nowhere';
      comment on column unsubscribe_links.contact is 'Where the message went, masked';
    `);
  },
};

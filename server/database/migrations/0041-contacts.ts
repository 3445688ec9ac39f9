// The contacts of customers whom no system of the biller knows, and codes by WhatsApp (self-service.txt §2.4, §7.4).
import type { Migration } from "./migration.ts";

export const contacts: Migration = {
  name: "0041-contacts",
  up: async (transaction) => {
    await transaction.raw(`
      create table contacts (
        account_id text not null references accounts,
        recipient_id text not null,
        channel text not null check (channel in ('Email', 'SMS', 'WhatsApp')),
        contact_id text not null,
        contact_digest bytea not null,
        sealed text not null,
        verified_at timestamptz,
        preferred boolean not null default false check (not preferred or verified_at is not null),
        added_at timestamptz not null,
        primary key (account_id, contact_id),
        unique (account_id, recipient_id, channel, contact_digest)
      );
      comment on column contacts.sealed is 'The address or number, encrypted';
      comment on column contacts.contact_digest is 'Keyed, of the address or number: the same contact again is the same row';
      comment on column contacts.verified_at is 'When a code proved it; null: nobody has';
      create unique index contacts_preferred on contacts (account_id, recipient_id, channel) where preferred;

      alter table code_challenges drop constraint code_challenges_channel_check;
      alter table code_challenges add constraint code_challenges_channel_check check (channel in ('email', 'mobile', 'whatsApp'));
      alter table outbox drop constraint outbox_channel_check;
      alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'whatsApp', 'push'));
    `);
  },
};

// The browsers in which customers want notifications (decisions-proposed.md P109).
import type { Migration } from "./migration.ts";

export const pushDevices: Migration = {
  name: "0036-push-devices",
  up: async (transaction) => {
    await transaction.raw(`
      create table push_devices (
        account_id text not null references accounts,
        recipient_id text not null,
        device_digest text not null,
        device jsonb not null,
        browser_type text not null,
        registered_at timestamptz not null,
        primary key (account_id, recipient_id, device_digest)
      );
      comment on column push_devices.device_digest is 'Of the subscription''s address: the same browser again is the same row';
      comment on column push_devices.device is 'A push subscription, or {"safari": TOKEN} of an older Safari';
      alter table outbox drop constraint outbox_channel_check;
      alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'sms', 'push'));
    `);
  },
};

// Payments by a link: each is a row before the provider is asked, and each thing is paid once (decisions-proposed.md P101).
import type { Migration } from "./migration.ts";

export const payments: Migration = {
  name: "0028-payments",
  up: async (transaction) => {
    await transaction.raw(`
      create table payments (
        account_id text not null references accounts,
        payment_id text not null unique,
        recipient_id text not null,
        link_id text not null,
        pays_for text not null,
        is_fixed boolean not null,
        method text not null check (method in ('card', 'check', 'wallet')),
        state text not null check (state in ('created', 'sent', 'action', 'unknown', 'paid', 'declined', 'returned')),
        amount bigint not null check (amount > 0),
        tax bigint not null check (tax >= 0),
        currency text not null check (currency in ('USD', 'INR')),
        email text not null,
        phone_number text not null,
        language text not null,
        brand text,
        last_four text,
        reason text,
        action_url text,
        idempotency_key text,
        body_hash text not null,
        security text not null,
        balance_before bigint,
        balance_after bigint,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, payment_id)
      );
      create unique index payments_key on payments (account_id, link_id, idempotency_key);
      create unique index payments_open on payments (account_id, pays_for) where state in ('created', 'sent', 'action', 'unknown');
      create unique index payments_fixed on payments (account_id, pays_for) where is_fixed and state in ('created', 'sent', 'action', 'unknown', 'paid');
      comment on table payments is 'Card and bank numbers are the provider''s alone';
      comment on column payments.payment_id is 'The provider''s idempotency key';
      comment on column payments.pays_for is 'The thing paid; where the link names none, the link itself';
      comment on column payments.security is 'What opens the result, sealed: a repeat gets the same answer, byte for byte';
      comment on column payments.amount is 'In minor units, as all amounts here';
      comment on column payments.balance_before is 'What the biller said before; null: not known';
      comment on column payments.balance_after is 'What the biller said when it had posted the payment; null: not posted yet';

      create table biller_postings (
        account_id text not null references accounts,
        key text not null,
        happened text not null check (happened in ('paid', 'returned')),
        recipient_id text not null,
        amount bigint not null,
        balance bigint,
        at timestamptz not null,
        primary key (account_id, key, happened)
      );
      comment on table biller_postings is 'What was posted to customers of our own database; other billers keep theirs';
      comment on column biller_postings.balance is 'In minor units, after it; null: the balance is not known';

      create table payment_events (
        event_id text primary key,
        at timestamptz not null
      );
      comment on table payment_events is 'The provider''s messages that were read, so that a repeat changes nothing';
    `);
  },
};

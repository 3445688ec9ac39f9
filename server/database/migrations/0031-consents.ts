// What customers want to be told of and how (self-service.txt §2.4): a biller's categories, each customer's consents, and the language.
import type { Migration } from "./migration.ts";

export const consents: Migration = {
  name: "0031-consents",
  up: async (transaction) => {
    await transaction.raw(`
      create table categories (
        account_id text not null references accounts,
        name text not null,
        description text not null default '',
        position integer not null,
        visible boolean not null default true,
        hide boolean not null default false,
        channels jsonb not null,
        new_bill boolean not null default false,
        primary key (account_id, name)
      );
      comment on column categories.channels is 'By the applicable channel: is it mandatory, and is the consent assumed until the customer says otherwise';
      comment on column categories.new_bill is 'Tells of a new bill: by e-mail it belongs to e-bill';

      create table recipient_preferences (
        account_id text not null references accounts,
        recipient_id text not null,
        version integer not null default 0,
        language text,
        primary key (account_id, recipient_id)
      );
      comment on column recipient_preferences.version is 'Counts the changes of the consents; whoever changes them holds this row';

      create table consents (
        account_id text not null references accounts,
        recipient_id text not null,
        category text not null,
        channel text not null,
        version integer not null,
        given boolean not null,
        actor text not null,
        source text not null,
        at timestamptz not null,
        ip text,
        text_hash text,
        primary key (account_id, recipient_id, category, channel, version)
      );
      comment on table consents is 'Never changed: of a category and channel the newest version counts';
      comment on column consents.actor is 'Who gave or withdrew it';
      comment on column consents.source is 'From where: the page, the link in a mail, the biller';
      comment on column consents.text_hash is 'Of the text that was shown; null: none was';
      create trigger consents_stay before update or delete on consents for each row execute function refuse_change();

      alter table recipients add column erp jsonb;
      comment on column recipients.erp is 'What the biller''s own system says of the customer''s preferences; null: nothing';
    `);
  },
};

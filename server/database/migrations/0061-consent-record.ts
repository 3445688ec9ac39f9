// Consents by the id of a category, chained row by row, with the words that were read (decisions-proposed.md P134). A row of before, or of a process that
// still runs the version before, has no number: whoever next changes the customer's consents, or the nightly check, takes it into the chain.
import type { Migration } from "./migration.ts";

/** Each has an id, and what consents name and is no more is one that was removed. */
const categories = `
  alter table categories add column category_id text not null default gen_random_uuid()::text;
  alter table categories add column names jsonb not null default '{}';
  alter table categories add column descriptions jsonb not null default '{}';
  alter table categories add column former_names jsonb not null default '[]';
  alter table categories add column kind text;
  alter table categories add column rules jsonb not null default '{}';
  alter table categories add column removed_at timestamptz;
  comment on column categories.category_id is 'Never changes, whatever the category is called';
  comment on column categories.names is 'By language; name is what a biller''s system calls it';
  comment on column categories.kind is 'transactional or marketing; null: nobody has said, which counts as transactional';
  comment on column categories.rules is 'Hours in which it is sent, and how many messages in how many days';
  comment on column categories.removed_at is 'Offered no more: what was said of it stays';
  insert into categories (account_id, name, position, channels, removed_at)
    select distinct account_id, category, 0, '{}'::jsonb, now() from consents
    on conflict (account_id, name) do nothing;
`;

/** Rows of before keep what they say, and get the id of what they name. */
const consents = `
  drop trigger consents_stay on consents;
  alter table consents add column category_id text;
  alter table consents add column number integer;
  alter table consents add column contact text;
  alter table consents add column state text;
  alter table consents add column until timestamptz;
  alter table consents add column language text;
  alter table consents add column link_id text;
  alter table consents add column user_agent text;
  alter table consents add column salt text;
  alter table consents add column ip_digest text;
  alter table consents add column user_agent_digest text;
  alter table consents add column previous_hash text;
  alter table consents add column hash text;
  update consents as it set category_id = named.category_id from categories as named
    where named.account_id = it.account_id and named.name = it.category;
  comment on column consents.category is 'What the category was called then; empty: everything, or one contact';
  comment on column consents.category_id is 'Null: everything that is not mandatory, categories to come included';
  comment on column consents.channel is 'Empty: every channel';
  comment on column consents.number is 'Counts the customer''s rows: each holds the hash of the one before (threats.md T50)';
  comment on column consents.contact is 'The keyed hash of the one contact it is about; null: the customer';
  comment on column consents.state is 'given, refused or paused';
  comment on column consents.salt is 'Makes the digests of address and program; it goes with them when the customer is erased';
  comment on column consents.text_hash is 'Of the text that was shown, which consent_texts has; null: none was';
`;

/** A row changes where it gets its place in the chain, and where what is personal of it goes. */
const guard = `
  create function keep_consent() returns trigger language plpgsql as $$
    declare
      chained constant text[] := '{number,category_id,state,salt,ip_digest,user_agent_digest,previous_hash,hash}';
      personal constant text[] := '{ip,user_agent,salt}';
    begin
      if tg_op = 'UPDATE' then
        if old.number is null and to_jsonb(new) - chained = to_jsonb(old) - chained then return new; end if;
        if new.ip is null and new.user_agent is null and new.salt is null
          and to_jsonb(new) - personal = to_jsonb(old) - personal then return new; end if;
      end if;
      raise exception 'consents is never changed';
    end $$;
  create trigger consents_stay before update or delete on consents for each row execute function keep_consent();
`;

/** Ends of chains, texts, keys, what outlives a customer, checks. */
const tables = `
  create table consent_heads (
    account_id text not null references accounts,
    recipient_id text not null,
    number integer not null,
    hash text not null,
    primary key (account_id, recipient_id)
  );
  comment on table consent_heads is 'The newest row of each customer''s consents: rows that are missing, all of them too, are found by it';

  create table consent_texts (
    account_id text not null references accounts,
    hash text not null,
    language text not null,
    text text not null,
    first_shown_at timestamptz not null,
    primary key (account_id, hash, language)
  );
  create trigger consent_texts_stay before update or delete on consent_texts
    for each row execute function refuse_change();
  comment on table consent_texts is 'What was read beside a choice, once for each wording';

  create table consent_keys (
    account_id text not null references accounts,
    key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
    primary key (account_id)
  );
  comment on table consent_keys is 'Makes the hashes of contacts, which outlive a change of SECRETS';

  create table kept_refusals (
    account_id text not null references accounts,
    contact text not null,
    category_id text not null,
    channel text not null,
    at timestamptz not null,
    primary key (account_id, contact, category_id, channel)
  );
  comment on table kept_refusals is 'What somebody had refused who was erased since, by the keyed hash of a contact; empty: every category, every channel';

  create table consent_checks (
    account_id text not null references accounts,
    checked_at timestamptz not null,
    customers integer not null,
    rows integer not null,
    broken integer not null,
    primary key (account_id)
  );
  comment on table consent_checks is 'What the last nightly check of the consents found: there are never fewer rows than then';
`;

export const consentRecord: Migration = {
  name: "0061-consent-record",
  up: async (transaction) => {
    for (const sql of [categories, consents, guard, tables]) await transaction.raw(sql);
  },
};

// What customers agree to, choose or end, on its way to the biller until it is acknowledged (decisions-proposed.md P137). Autopay numbers that are sealed
// today are handed over once: their mandates wait for the biller's key.
import type { Migration } from "./migration.ts";

export const billerFacts: Migration = {
  name: "0075-biller-facts",
  up: async (transaction) => {
    await transaction.raw(`
      create table biller_facts (
        account_id text not null,
        party text not null,
        number integer not null,
        fact_key text not null,
        recipient_id text,
        kind text not null,
        about text not null,
        data jsonb not null,
        state text not null default 'waiting' check (state in ('waiting', 'blocked', 'acknowledged', 'refused', 'dead')),
        tries integer not null default 0,
        fault text,
        at timestamptz not null,
        settled_at timestamptz,
        answer jsonb,
        primary key (account_id, party, number)
      );
      create unique index biller_facts_once on biller_facts (account_id, fact_key);
      create index biller_facts_about on biller_facts (account_id, about, number);
      create index biller_facts_open on biller_facts (account_id, party, number) where state in ('waiting', 'blocked', 'dead');
      create index biller_facts_dead on biller_facts (account_id, at, fact_key) where state = 'dead';
      comment on table biller_facts is 'What the biller has to be told, each customer''s in its order, until it is acknowledged';
      comment on column biller_facts.party is 'Whose it is, as reports.subject';
      comment on column biller_facts.number is '1, 2, 3 … within the party: the order in which they came about and are sent';
      comment on column biller_facts.about is 'The submission, plan or agreement that it is about';
      comment on column biller_facts.data is 'Ids and amounts; names and numbers are added as it is sent';
      comment on column biller_facts.state is 'blocked: something is missing, as the biller''s key; dead: given up, until staff send it again';
      comment on column biller_facts.fault is 'Why the last try failed, without anything that a person typed';

      alter table bank_accounts add column for_biller text;
      comment on column bank_accounts.for_biller is 'The numbers, sealed to the biller''s key: only the biller can open them; forgotten once it has them';

      insert into biller_facts (account_id, party, number, fact_key, recipient_id, kind, about, data, state, at)
      select e.account_id, e.subject, row_number() over (partition by e.account_id, e.subject order by e.opened_at, e.report_id),
        'mandate.made:' || e.report_id, r.recipient_id, 'mandate.made', e.report_id,
        jsonb_build_object('mandateId', e.report_id), 'blocked', e.opened_at
      from enrolled e
      join reports r on r.account_id = e.account_id and r.report_id = e.report_id
      join bank_accounts b on b.account_id = e.account_id and b.report_id = e.report_id
      where e.type = 'AutoPay' and e.closed_at is null;
    `);
  },
};

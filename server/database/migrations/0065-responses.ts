// What the staff does with a response (who works on it, how far it is, a note), and what a list of responses is searched by: the words of the
// answers, the choices, the reference, the customer, version, language and channel, in one index that every statement keeps up by itself.
import type { Migration } from "./migration.ts";

const words = `
  create function response_words(account_id text, enrollment_id text, report_id text, version_id text,
    recipient_id text, language text, submission jsonb)
  returns tsvector language sql immutable parallel safe cost 500 as $$
    select array_to_tsvector(array_agg(distinct found.word))
    from (
      select left(md5(account_id), 8) || 'r'
        || left(encode(sha256(decode(replace(report_id, '\\', '\\\\'), 'escape')), 'hex'), 10) as word
      union all
      (select left(md5(account_id || '/' || enrollment_id), 8) || own.word
      from (
        select 'v' || version_id as word
        union all select 'l' || language
        union all select 'h' || (submission ->> 'communicationChannel')
        union all select 'c' || lower(left(recipient_id, 100))
        union all
        select case when input ->> 'type' in ('MultipleChoice', 'CheckBox', 'Dropdown', 'Rating', 'InstallmentPeriod')
            then 'a' || md5((input ->> 'id') || '=' || (value #>> '{}')) else 'w' || left(lexeme, 60) end
        from jsonb_array_elements(coalesce(submission -> 'inputForms', '[]')) as inputs(input)
          cross join lateral jsonb_array_elements(
            case jsonb_typeof(input -> 'value') when 'array' then input -> 'value' else jsonb_build_array(input -> 'value') end
          ) as each(value)
          left join lateral unnest(tsvector_to_array(to_tsvector('simple'::regconfig, value #>> '{}'))) as found(lexeme)
            on input ->> 'type' not in ('MultipleChoice', 'CheckBox', 'Dropdown', 'Rating', 'InstallmentPeriod')
      ) as own
      where own.word is not null limit 3000)
    ) as found
  $$;
  comment on function response_words is
    'What a response is found by. Each word begins with its form, the reference with its account, so that no search reads another''s';
`;

export const responseWork: Migration = {
  name: "0065-responses",
  up: async (transaction) => {
    await transaction.raw(`
      alter table reports
        add column work_state text not null default 'new' check (work_state in ('new', 'working', 'done')),
        add column work_owner text,
        add column work_note text;

      create table response_history (
        account_id text not null,
        report_id text not null,
        entry_id text not null,
        at timestamptz not null,
        user_id text not null,
        action text not null check (action in ('state', 'owner', 'note', 'file')),
        detail text,
        primary key (account_id, report_id, entry_id),
        foreign key (account_id, report_id) references reports
      );
      comment on table response_history is 'What the staff did with a response; it goes with the response';
    `);
    await transaction.raw(words);
    await transaction.raw(`
      create index reports_words on reports using gin
        (response_words(account_id, enrollment_id, report_id, version_id, recipient_id, language, submission))
        where state = 'final';
      create index reports_new on reports (account_id, enrollment_id, final_at, report_id)
        where state = 'final' and not is_test and work_state = 'new';
      create index reports_worked on reports (account_id, enrollment_id, work_state, final_at, report_id)
        where state = 'final' and work_state <> 'new';
      create index reports_owned on reports (account_id, enrollment_id, work_owner, final_at, report_id)
        where state = 'final' and work_owner is not null;
      create index reports_tests on reports (account_id, enrollment_id, final_at, report_id)
        where state = 'final' and is_test;
    `);
  },
};

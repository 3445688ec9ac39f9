// Responses are found by their day, too: a word that many of a million have is looked for among the days of the newest before all are sorted. The
// version before asks the function of seven arguments, without an index, until it is gone.
import type { Migration } from "./migration.ts";

const words = `
  create function response_words(account_id text, enrollment_id text, report_id text, version_id text,
    recipient_id text, language text, submission jsonb, final_at timestamptz)
  returns tsvector language sql immutable parallel safe cost 500 as $$
    select array_to_tsvector(array_agg(distinct found.word))
    from (
      select left(md5(account_id), 8) || 'r'
        || left(encode(sha256(decode(replace(report_id, '\\', '\\\\'), 'escape')), 'hex'), 10) as word
      union all
      (select left(md5(account_id || '/' || enrollment_id), 8) || own.word
      from (
        select 'v' || version_id as word
        union all select 'd' || (extract(year from day) * 10000 + extract(month from day) * 100 + extract(day from day))::integer
          from (select (final_at at time zone 'UTC')::date as day) as its
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
`;

export const responseDays: Migration = {
  name: "0079-response-days",
  up: async (transaction) => {
    await transaction.raw(words);
    await transaction.raw(`
      drop index reports_words;
      create index reports_words on reports using gin
        (response_words(account_id, enrollment_id, report_id, version_id, recipient_id, language, submission, final_at))
        where state = 'final';
    `);
  },
};

// Answers are counted by the version that asked, and on the days of the account's time zone: figures of one version are never read under the
// words of another. What was counted before without its version stays where it is, and is moved where only one version was answered that day.
import type { Migration } from "./migration.ts";

export const versionCounts: Migration = {
  name: "0066-version-counts",
  up: async (transaction) => {
    await transaction.raw(`
      create table version_counts (
        account_id text not null references accounts,
        enrollment_id text not null,
        version_id text not null,
        day date not null,
        input_id text not null,
        kind text not null check (kind in ('report', 'submitted', 'leftOut', 'answer', 'files')),
        answer text not null,
        shard smallint not null,
        count bigint not null,
        primary key (account_id, enrollment_id, version_id, day, input_id, kind, answer, shard)
      );
      comment on column version_counts.day is 'Of the account''s time zone at the time of counting';

      create table answer_totals (
        account_id text not null references accounts,
        enrollment_id text not null,
        shard smallint not null,
        count bigint not null,
        last_at timestamptz not null,
        primary key (account_id, enrollment_id, shard)
      );
      comment on table answer_totals is 'How many answers a form has, and the last one, for the list of forms';
      insert into answer_totals
      select account_id, enrollment_id, 0, count(*), coalesce(max(final_at), now()) from reports
      where state = 'final' and not is_test group by account_id, enrollment_id;

      create function account_day(account text, at timestamptz) returns date language sql stable as $$
        select (at at time zone coalesce(
          (select settings -> 'branding' ->> 'timeZone' from accounts where account_id = account), 'UTC'))::date
      $$;

      with asked as (
        select account_id, enrollment_id, (final_at at time zone 'UTC')::date as day, min(version_id) as version_id
        from reports where state = 'final' and not is_test
        group by 1, 2, 3 having count(distinct version_id) = 1
      ), moved as (
        delete from answer_counts as old using asked
        where old.account_id = asked.account_id and old.enrollment_id = asked.enrollment_id and old.day = asked.day
        returning old.*, asked.version_id
      )
      insert into version_counts
      select account_id, enrollment_id, version_id, day, input_id, kind, answer, shard, count from moved;
    `);
  },
};

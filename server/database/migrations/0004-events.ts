// What happened with a form: each event, its counts by day, and the trail of what must be provable later.
import type { Migration } from "./migration.ts";

export const events: Migration = {
  name: "0004-events",
  up: async (transaction) => {
    await transaction.raw(`
      create table events (
        account_id text not null references accounts,
        event_id text not null,
        enrollment_id text not null,
        kind text not null,
        subject text not null,
        source text,
        at timestamptz not null,
        primary key (account_id, event_id)
      );
      create index events_by_enrollment on events (account_id, enrollment_id, at);

      create table event_counts (
        account_id text not null references accounts,
        enrollment_id text not null,
        day date not null,
        kind text not null,
        shard smallint not null,
        count bigint not null,
        primary key (account_id, enrollment_id, day, kind, shard)
      );
      comment on column event_counts.shard is 'A count is spread over a few rows, so that writers do not queue for one';

      create table audit (
        account_id text not null references accounts,
        audit_id text not null,
        at timestamptz not null,
        actor text not null,
        action text not null,
        object text not null,
        ip text,
        detail jsonb not null default '{}',
        primary key (account_id, audit_id)
      );
      create index audit_by_time on audit (account_id, at);
      create trigger audit_stays before update or delete on audit for each row execute function refuse_change();
    `);
  },
};

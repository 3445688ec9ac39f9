// Forms, their versions, and the links that were taken back.
import type { Migration } from "./migration.ts";

export const enrollments: Migration = {
  name: "0002-enrollments",
  up: async (transaction) => {
    await transaction.raw(`
      create table enrollments (
        account_id text not null references accounts,
        enrollment_id text not null,
        name text not null,
        type text not null,
        status text not null,
        active_version_id text,
        thanks_link text,
        created_at timestamptz not null,
        primary key (account_id, enrollment_id)
      );
      comment on column enrollments.thanks_link is 'Where to go after submitting: https on one of the account''s hosts';

      create table enrollment_versions (
        account_id text not null,
        version_id text not null,
        enrollment_id text not null,
        form jsonb not null,
        created_at timestamptz not null,
        primary key (account_id, version_id),
        foreign key (account_id, enrollment_id) references enrollments
      );
      create index enrollment_versions_by_enrollment on enrollment_versions (account_id, enrollment_id);
      comment on table enrollment_versions is 'Never changed: a submitted answer names the version it answered';

      create function refuse_change() returns trigger language plpgsql as $$
        begin raise exception '% is never changed', tg_table_name; end $$;
      create trigger enrollment_versions_stay before update on enrollment_versions
        for each row execute function refuse_change();

      create table revoked_links (
        account_id text not null references accounts,
        link_id text not null,
        revoked_at timestamptz not null,
        primary key (account_id, link_id)
      );
    `);
  },
};

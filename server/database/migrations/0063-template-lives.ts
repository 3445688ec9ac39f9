// A live template can be stopped, put away and thrown away, and a customer midway is judged by the version that was served (P135).
import type { Migration } from "./migration.ts";

export const templateLives: Migration = {
  name: "0063-template-lives",
  up: async (transaction) => {
    await transaction.raw(`
      alter table templates
        add column stopped_version_id text,
        add column stopped_at timestamptz,
        add column shelf text not null default 'list' check (shelf in ('list', 'archive', 'bin')),
        add column shelved_at timestamptz;
      comment on column templates.stopped_version_id is 'What customers got until it was stopped; the active version while it is started again';
      comment on column templates.shelf is 'Where authors find it; what is in the bin is deleted after 30 days';

      create table served_versions (
        account_id text not null,
        template_id text not null,
        version_id text not null,
        until timestamptz not null,
        is_taken boolean not null,
        primary key (account_id, template_id, version_id),
        foreign key (account_id, template_id) references templates on delete cascade
      );
      comment on table served_versions is 'Versions that customers got until another replaced them; a filling under way is taken for a day';
      comment on column served_versions.is_taken is 'False: from its replacement on, only the new version was to be taken';
    `);
  },
};

// Forms become one of six channels' templates, which share versions, approval and history (forms.txt §4, §6; decisions.md 20).
import type { Migration } from "./migration.ts";

const changes = `
  alter table enrollments rename to templates;
  alter table templates rename column enrollment_id to template_id;
  alter table templates alter column type drop not null;
  alter table templates
    add column channel text not null default 'DynamicForms'
      check (channel in ('Email', 'SMS', 'Push', 'Wallet', 'IVR', 'DynamicForms')),
    add column version_id text,
    add column is_standard boolean not null default false,
    add column is_internal boolean not null default false,
    add column submitted_by text,
    add column submitted_at timestamptz,
    add column approvers jsonb,
    add column approvals_required integer,
    add column created_by text,
    add column updated_by text,
    add column updated_at timestamptz,
    add column synced_at timestamptz;
  comment on table templates is 'What authors write, of every channel. A template of the channel DynamicForms is a form (enrolment)';
  comment on column templates.status is 'Of the newest version; the active version stays up until another is activated';
  comment on column templates.version_id is 'The newest version';
  comment on column templates.active_version_id is 'What customers get now';
  comment on column templates.submitted_by is 'Who submitted the newest version for approval';
  comment on column templates.approvers is 'User ids of the Owners who were asked; null: all';
  comment on column templates.approvals_required is 'As it was when the newest version was submitted';

  alter table enrollment_versions rename to template_versions;
  alter table template_versions rename column enrollment_id to template_id;
  alter table template_versions rename column form to content;
  alter table template_versions add column number integer, add column saved_by text;
  alter table template_versions disable trigger enrollment_versions_stay;
  update template_versions as version set number = counted.number
  from (
    select account_id, version_id,
      row_number() over (partition by account_id, template_id order by created_at, version_id) as number
    from template_versions
  ) as counted
  where counted.account_id = version.account_id and counted.version_id = version.version_id;
  alter table template_versions enable trigger enrollment_versions_stay;
  alter table template_versions alter column number set not null;
  alter table template_versions add constraint template_versions_number unique (account_id, template_id, number);
  alter trigger enrollment_versions_stay on template_versions rename to template_versions_stay;
  alter index enrollment_versions_by_enrollment rename to template_versions_by_template;
  alter table templates rename constraint enrollments_pkey to templates_pkey;
  alter table templates rename constraint enrollments_account_id_fkey to templates_account_id_fkey;
  alter table template_versions rename constraint enrollment_versions_pkey to template_versions_pkey;
  alter table template_versions
    rename constraint enrollment_versions_account_id_enrollment_id_fkey to template_versions_account_id_template_id_fkey;

  update templates as template set
    updated_at = created_at,
    version_id = (
      select version_id from template_versions as version
      where version.account_id = template.account_id and version.template_id = template.template_id
      order by number desc limit 1
    );
  alter table templates alter column updated_at set not null;
  create index templates_by_channel on templates (account_id, channel, updated_at desc, template_id);

  create table template_drafts (
    account_id text not null,
    template_id text not null,
    name text not null,
    content jsonb not null,
    revision integer not null,
    updated_by text not null,
    updated_at timestamptz not null,
    primary key (account_id, template_id),
    foreign key (account_id, template_id) references templates on delete cascade
  );
  comment on table template_drafts is 'What an author has typed and not saved yet; one for each template';
  comment on column template_drafts.revision is 'Rises with each autosave: whoever sends an older one is told';

  create table approvals (
    account_id text not null,
    version_id text not null,
    user_id text not null,
    approved boolean not null,
    reason text,
    at timestamptz not null,
    primary key (account_id, version_id, user_id),
    foreign key (account_id, version_id) references template_versions
  );
  comment on table approvals is 'One decision for each Owner and version';

  create table template_history (
    account_id text not null,
    template_id text not null,
    number integer not null,
    version_id text,
    action text not null,
    user_id text not null,
    at timestamptz not null,
    reason text,
    content_hash text,
    previous_hash text not null,
    hash text not null,
    primary key (account_id, template_id, number)
  );
  create trigger template_history_stays before update or delete on template_history
    for each row execute function refuse_change();
  comment on table template_history is 'Who did what, when and why; each row holds the hash of the one before (threats.md T50)';

  create table approval_configs (
    account_id text primary key references accounts,
    admin_need_approval boolean not null,
    random_approval boolean not null,
    approvals_required integer not null,
    admins jsonb not null default '[]',
    updated_by text not null,
    updated_at timestamptz not null
  );
  comment on column approval_configs.admins is 'User ids of the Owners who are asked where random_approval is off (decisions.md 19)';
`;

export const templates: Migration = {
  name: "0013-templates",
  up: async (transaction) => {
    await transaction.raw(changes);
  },
};

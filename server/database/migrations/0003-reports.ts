// Submissions: reserved by SubmitEnrollment, completed by SubmitAttachments and PostActions.
import type { Migration } from "./migration.ts";

export const reports: Migration = {
  name: "0003-reports",
  up: async (transaction) => {
    await transaction.raw(`
      create table reports (
        account_id text not null references accounts,
        report_id text not null,
        enrollment_id text not null,
        version_id text not null,
        subject text not null,
        slot text not null,
        link_id text not null,
        recipient_id text,
        state text not null check (state in ('reserved', 'files', 'final')),
        idempotency_key text,
        body_hash text not null,
        submission jsonb not null,
        files_needed jsonb not null default '[]',
        consent jsonb,
        balance numeric(14, 2),
        language text not null,
        ip text,
        browser_time timestamptz,
        created_at timestamptz not null,
        final_at timestamptz,
        primary key (account_id, report_id),
        foreign key (account_id, enrollment_id) references enrollments,
        foreign key (account_id, version_id) references enrollment_versions,
        constraint reports_once unique (account_id, enrollment_id, slot),
        constraint reports_key unique (account_id, enrollment_id, subject, idempotency_key)
      );
      comment on column reports.subject is 'Whose it is: the recipient, or the link where it names none';
      comment on column reports.slot is 'The subject again, or the report''s own id where a form may be submitted many times';

      create table attachments (
        account_id text not null,
        attachment_id text not null,
        report_id text not null,
        input_id text not null,
        sha256 text not null,
        name text not null,
        media_type text not null,
        size bigint not null,
        file_key text not null,
        created_at timestamptz not null,
        primary key (account_id, attachment_id),
        foreign key (account_id, report_id) references reports,
        constraint attachments_once unique (account_id, report_id, input_id, sha256)
      );
      comment on column attachments.sha256 is 'Of the bytes as uploaded: the same file again is the same attachment';
      create index attachments_by_file on attachments (file_key);

      create table bank_accounts (
        account_id text not null,
        report_id text not null,
        sealed text,
        saved_token text,
        last_four text not null,
        bank_name text,
        created_at timestamptz not null,
        primary key (account_id, report_id),
        foreign key (account_id, report_id) references reports
      );
      comment on column bank_accounts.sealed is 'Account and routing number, encrypted for this very row';
    `);
  },
};

// Who is enrolled in e-bill or autopay: opened by a final submission, closed once (decisions-proposed.md P83).
import type { Migration } from "./migration.ts";

export const enrolled: Migration = {
  name: "0026-enrolled",
  up: async (transaction) => {
    await transaction.raw(`
      create table enrolled (
        account_id text not null,
        report_id text not null,
        enrollment_id text not null,
        subject text not null,
        type text not null,
        opened_at timestamptz not null,
        closed_at timestamptz,
        primary key (account_id, report_id),
        foreign key (account_id, report_id) references reports
      );
      create unique index enrolled_once on enrolled (account_id, enrollment_id, subject) where closed_at is null;
      comment on column enrolled.subject is 'Whose it is, as in reports';
      comment on column enrolled.closed_at is 'When it was ended by the customer; null: the enrolment stands';

      insert into enrolled (account_id, report_id, enrollment_id, subject, type, opened_at)
      select distinct on (r.account_id, r.enrollment_id, r.subject)
        r.account_id, r.report_id, r.enrollment_id, r.subject, t.type, r.final_at
      from reports r
      join templates t on t.account_id = r.account_id and t.template_id = r.enrollment_id
      where r.state = 'final' and not r.is_test and t.type in ('EBill', 'AutoPay')
      order by r.account_id, r.enrollment_id, r.subject, r.final_at desc;
    `);
  },
};

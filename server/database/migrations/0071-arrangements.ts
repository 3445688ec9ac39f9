// At most one arrangement stands for what a customer owes, whichever door made it (decisions-proposed.md P136). Plans of the budget flow and of forms
// are taken over: each is ended by the next, and the last one stands. A plan that is late or paid is found to be so when it is next looked at.
import { installmentSchedule } from "@billwright/engine";
import type { Transaction } from "../connect.ts";
import type { Migration } from "./migration.ts";

const tables = `
  alter table installment_agreements
    add column report_id text, add column replaces text, add column ended_at timestamptz, add column ended_by text;
  comment on column installment_agreements.report_id is 'The submission that made it; null: the budget flow';
  comment on column installment_agreements.replaces is 'The agreement that it ended; null: none';
  comment on column installment_agreements.ended_by is 'customer, replacement, late or paid';
  drop index installment_agreements_once;

  create table standing_agreements (
    account_id text not null,
    recipient_id text not null,
    agreement_id text not null,
    primary key (account_id, recipient_id)
  );
  alter table budget_plans add column estimate bigint;
  comment on column budget_plans.estimate is 'A month''s payment at the enrolment, in minor units; null: an older version enrolled';

  create table shown_plans (
    account_id text not null,
    token_id text not null,
    recipient_id text not null,
    plan_hash text not null,
    shown_at timestamptz not null,
    primary key (account_id, token_id)
  );
  comment on table shown_plans is 'The plan that was last shown by a link of the budget flow: no other is agreed to by it';

  comment on table standing_agreements is 'The one arrangement that nothing has ended. What an older version makes has none: the next one ends it';
`;

/** Of the newest submission of each customer by a form of a plan: an older one is ended by it in any case. */
const submitted = `
  select distinct on (r.account_id, r.recipient_id)
    r.account_id, r.recipient_id, r.report_id, r.balance, r.created_at, r.final_at, r.consent,
    v.content -> 'enrollment' ->> 'downPayment' as down_payment,
    (select input ->> 'value' from jsonb_array_elements(r.submission -> 'inputForms') as input
       where input ->> 'type' = 'InstallmentPeriod' limit 1) as period,
    (select tag ->> 'value' from jsonb_array_elements(r.submission -> 'mergeTags') as tag
       where tag ->> 'name' = 'NextBillDate' limit 1) as next_bill_date
  from reports as r
  join templates as t on t.account_id = r.account_id and t.template_id = r.enrollment_id
  join template_versions as v on v.account_id = r.account_id and v.version_id = r.version_id
  where r.state = 'final' and not r.is_test and r.recipient_id is not null and r.balance > 0
    and t.type in ('InstallmentPlan', 'Dpp')
  order by r.account_id, r.recipient_id, r.final_at desc
`;

const standing = `
  with ended as (
    select account_id, agreement_id,
      lead(agreed_at) over (partition by account_id, recipient_id order by agreed_at, agreement_id) as at
    from installment_agreements
  )
  update installment_agreements as it set ended_at = ended.at, ended_by = 'replacement'
  from ended
  where ended.account_id = it.account_id and ended.agreement_id = it.agreement_id and ended.at is not null;

  insert into standing_agreements (account_id, recipient_id, agreement_id)
  select account_id, recipient_id, agreement_id from installment_agreements where ended_at is null
`;

interface Submitted {
  account_id: string;
  recipient_id: string;
  report_id: string;
  balance: string;
  created_at: Date;
  final_at: Date;
  consent: object | null;
  down_payment: string | null;
  period: string | null;
  next_bill_date: string | null;
}

export const arrangements: Migration = {
  name: "0071-arrangements",
  up: async (transaction) => {
    await transaction.raw(tables);
    const { rows } = await transaction.raw<{ rows: Submitted[] }>(submitted);
    for (const row of rows) await takeOver(transaction, row);
    await transaction.raw(standing);
  },
};

async function takeOver(transaction: Transaction, row: Submitted): Promise<void> {
  const lines = linesOf(row);
  if (lines === null) return;
  await transaction("installment_agreements").insert({
    account_id: row.account_id,
    agreement_id: row.report_id,
    report_id: row.report_id,
    recipient_id: row.recipient_id,
    balance: Math.round(Number(row.balance) * 100),
    lines: JSON.stringify(lines),
    consent: JSON.stringify(row.consent ?? {}),
    agreed_at: row.final_at,
  });
}

/** As the form showed them. Null: older data, of which no plan can be made. */
function linesOf({ balance, period, down_payment, next_bill_date, created_at }: Submitted) {
  try {
    return installmentSchedule({
      balance: Number(balance),
      period: Number(period ?? 0),
      downPayment: Number(down_payment ?? 0),
      nextBillDate: next_bill_date,
      today: created_at.toISOString(),
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

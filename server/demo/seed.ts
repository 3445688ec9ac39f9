// Puts the demo billers into a database. Running it again changes nothing: what is there stays as people have left it.
import { compile } from "@billwright/engine";
import type { Database, Transaction } from "../database/connect.ts";
import type { StoredForm } from "../features/enrollments/localize.ts";
import { demoAccounts, harbor, narmada, type DemoAccount } from "./account.ts";
import { pollAnswers, surveyAnswers, type DemoAnswer } from "./answers/answers.ts";
import { submissionOf } from "./answers/submission.ts";
import { demoForms, narmadaForms } from "./forms/forms.ts";
import { poll } from "./forms/poll/form.ts";
import { survey } from "./forms/survey/form.ts";
import { harborRecipients, narmadaRecipients, tagsOf, type DemoRecipient } from "./recipients.ts";

export interface SeedOptions {
  /** Balances, bills and answers are dated relative to it. */
  now: Date;
  /** How many people answered each of the survey and the poll; 300 where left out. */
  answers?: number;
}

/** Rows of one table by their primary key: those that are there are left alone. */
type Rows = Record<string, unknown>[];

export async function seedDemo(database: Database, { now, answers: count = 300 }: SeedOptions): Promise<void> {
  const at = now.toISOString();
  await database.transaction(async (transaction) => {
    await put(
      transaction,
      "accounts",
      demoAccounts.map((account) => accountRow(account, now)),
    );
    await put(transaction, "account_hosts", demoAccounts.flatMap(hostRows));
    await put(transaction, "themes", demoAccounts.map(themeRow));
    await put(transaction, "brand_images", demoAccounts.flatMap(imageRows));
    await put(transaction, "recipients", recipientRows(harbor, harborRecipients(at)));
    await put(transaction, "recipients", recipientRows(narmada, narmadaRecipients(at)));
    await putForms(transaction, harbor, demoForms, now);
    await putForms(transaction, narmada, narmadaForms, now);
    await putAnswers(transaction, survey, surveyAnswers({ now: at, seed: 1, count }));
    await putAnswers(transaction, poll, pollAnswers({ now: at, seed: 2, count }));
  });
}

async function put(transaction: Transaction, table: string, rows: Rows): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await transaction(table)
      .insert(rows.slice(start, start + batchSize))
      .onConflict()
      .ignore();
  }
}

/** Rows to one statement; PostgreSQL takes 65,535 parameters. */
const batchSize = 500;

const accountRow = ({ id, name, country, theme, supportPhone, supportEmail, ...account }: DemoAccount, now: Date) => ({
  account_id: id,
  name,
  country,
  theme_id: theme.id,
  support_phone: supportPhone,
  support_email: supportEmail,
  capture_ip: true,
  settings: json({ branding: { pageTitle: account.pageTitle, footerHtml: account.footerHtml } }),
  created_at: now,
});

const hostRows = ({ id, domains }: DemoAccount) => domains.map((host) => ({ host, account_id: id }));

const themeRow = ({ id, theme }: DemoAccount) => ({ account_id: id, theme_id: theme.id, theme: json(theme) });

const imageRows = ({ id, logo, icon }: DemoAccount) =>
  Object.entries({ logo, icon }).map(([kind, bytes]) => ({ account_id: id, kind, media_type: "image/svg+xml", bytes }));

const recipientRows = (account: DemoAccount, recipients: readonly DemoRecipient[]): Rows =>
  recipients.map((recipient) => ({
    account_id: account.id,
    recipient_id: recipient.id,
    tags: json(tagsOf(recipient, account.senderNumber)),
    pay_dates: json(recipient.payDates),
    saved_banks: json(recipient.savedBanks),
  }));

const versionOf = (enrollmentId: string) => `${enrollmentId}-1`;

async function putForms(
  transaction: Transaction,
  account: DemoAccount,
  forms: readonly StoredForm[],
  now: Date,
): Promise<void> {
  const enrollments = forms.map(({ enrollment: { id, name, type, status } }) => ({
    account_id: account.id,
    enrollment_id: id,
    name,
    type,
    status,
    active_version_id: status === "Active" ? versionOf(id) : null,
    created_at: now,
  }));
  const versions = forms.map((form) => ({
    account_id: account.id,
    version_id: versionOf(form.enrollment.id),
    enrollment_id: form.enrollment.id,
    form: json(form),
    created_at: now,
  }));
  await put(transaction, "enrollments", enrollments);
  await put(transaction, "enrollment_versions", versions);
}

/** Finished reports, each of a link of its own. */
async function putAnswers(transaction: Transaction, form: StoredForm, answers: readonly DemoAnswer[]): Promise<void> {
  const { id } = form.enrollment;
  const compiled = compile(form.enrollment);
  const reports = answers.map((answer) => ({
    account_id: harbor.id,
    report_id: `${id}-${answer.respondent}`,
    enrollment_id: id,
    version_id: versionOf(id),
    subject: `link:${answer.respondent}`,
    slot: `link:${answer.respondent}`,
    link_id: answer.respondent,
    state: "final",
    body_hash: "",
    submission: json(submissionOf(compiled, answer)),
    language: answer.language,
    created_at: answer.submittedAt,
    final_at: answer.submittedAt,
  }));
  await put(transaction, "reports", reports);
}

/** A list goes in as JSON text, or the driver would make a PostgreSQL array of it. */
const json = (value: unknown): string => JSON.stringify(value);

// Puts the demo billers into a database. Running it again changes nothing: what is there stays as people have left it.
import type { Database, Transaction } from "../database/connect.ts";
import type { StoredForm } from "@billwright/schemas";
import { seedBanks } from "../providers/bankDirectory/demoBanks.ts";
import { demoCost, hashPassword } from "../features/staff/index.ts";
import { demoAccounts, demoPassword, harbor, narmada, type DemoAccount } from "./account.ts";
import { pollAnswers, surveyAnswers, type DemoAnswer } from "./answers/answers.ts";
import { seedAnswers } from "./answers/seedAnswers.ts";
import { poll } from "./forms/poll/form.ts";
import { survey } from "./forms/survey/form.ts";
import { billsOf } from "./bills.ts";
import { insertMissing, json } from "./insertMissing.ts";
import { noticeRows } from "./notices.ts";
import { categoryRows, erpOf, preferenceSettings } from "./preferences.ts";
import { harborRecipients, narmadaRecipients, tagsOf, type DemoRecipient } from "./recipients.ts";
import { smartPageRows } from "./smartPages.ts";
import { billerKey } from "./billerKey.ts";
import { usageOf } from "./usage.ts";
import { putTemplates, versionOf } from "./templates/putTemplates.ts";
import { harborTemplates, narmadaTemplates } from "./templates/templates.ts";

export interface SeedOptions {
  /** Balances, bills and answers are dated relative to it. */
  now: Date;
  /** How many people answered each of the survey and the poll; 300 where left out. */
  answers?: number;
}

/** One transaction; a second one that runs at the same time waits for the first at its very first row. */
export async function seedDemo(database: Database, { now, answers: count = 300 }: SeedOptions): Promise<void> {
  const at = now.toISOString();
  await database.transaction(async (transaction) => {
    await insertMissing(
      transaction,
      "accounts",
      demoAccounts.map((account) => accountRow(account, now)),
    );
    for (const account of demoAccounts) await addNewSettings(transaction, account);
    await seedBanks(transaction);
    await insertMissing(transaction, "account_hosts", demoAccounts.flatMap(hostRows));
    await insertMissing(transaction, "users", demoAccounts.flatMap(userRows(await demoHash(), now)));
    await insertMissing(transaction, "themes", demoAccounts.map(themeRow));
    await insertMissing(transaction, "brand_images", demoAccounts.flatMap(imageRows));
    await insertMissing(transaction, "recipients", recipientRows(harbor, harborRecipients(at), at));
    await insertMissing(transaction, "recipients", recipientRows(narmada, narmadaRecipients(at), at));
    await insertMissing(transaction, "categories", demoAccounts.flatMap(categoryRows));
    await insertMissing(transaction, "smart_page_gates", smartPageRows);
    await insertMissing(transaction, "notices", noticeRows(now));
    await putTemplates(transaction, harbor.id, harborTemplates, now);
    await putTemplates(transaction, narmada.id, narmadaTemplates, now);
    await putAnswers(transaction, survey, surveyAnswers({ now: at, seed: 1, count }));
    await putAnswers(transaction, poll, pollAnswers({ now: at, seed: 2, count }));
  });
}

const accountRow = (account: DemoAccount, now: Date) => {
  const { id, name, country, theme, supportPhone, supportEmail } = account;
  return {
    account_id: id,
    name,
    country,
    theme_id: theme.id,
    support_phone: supportPhone,
    support_email: supportEmail,
    capture_ip: true,
    settings: json(settingsOf(account)),
    created_at: now,
  };
};

export const settingsOf = (account: DemoAccount) => ({
  subscription: { type: "Standard", id: `subscription-${account.id}` },
  branding: {
    pageTitle: account.pageTitle,
    footerHtml: account.footerHtml,
    timeZone: account.timeZone,
    clientType: account.clientType,
    parentRecipientType: account.parentRecipientType,
    oneContactPreferences: account.oneContactPreferences,
  },
  preferences: preferenceSettings(account),
  landing: account.landing,
  agreement: account.agreement,
  billerKeys: [billerKey],
});

/** A database of an older demo lacks the parts that came since; those that are there stay. */
const addNewSettings = (transaction: Transaction, account: DemoAccount): Promise<number> =>
  transaction("accounts")
    .where({ account_id: account.id })
    .update({ settings: transaction.raw("?::jsonb || settings", [json(settingsOf(account))]) });

const hostRows = ({ id, domains }: DemoAccount) => domains.map((host) => ({ host, account_id: id }));

/** One hash for all of them, a cheap one: the page /dev shows the password. */
const demoHash = (): Promise<string> => hashPassword(demoPassword, Buffer.from("billwright demo."), demoCost);

const userRows = (hash: string, now: Date) => (account: DemoAccount) =>
  account.users.map((user) => ({
    account_id: account.id,
    user_id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    mobile_number: user.mobileNumber,
    time_zone_id: user.timeZoneId,
    password_hash: hash,
    created_at: now,
  }));

const themeRow = ({ id, theme }: DemoAccount) => ({ account_id: id, theme_id: theme.id, theme: json(theme) });

const imageRows = ({ id, logo, icon }: DemoAccount) =>
  Object.entries({ logo, icon }).map(([kind, bytes]) => ({ account_id: id, kind, media_type: "image/svg+xml", bytes }));

const recipientRows = (
  account: DemoAccount,
  recipients: readonly DemoRecipient[],
  now: string,
): Record<string, unknown>[] =>
  recipients.map((recipient) => ({
    account_id: account.id,
    recipient_id: recipient.id,
    tags: json(tagsOf(recipient, account.senderNumber)),
    pay_dates: json(recipient.payDates),
    saved_banks: json(recipient.savedBanks),
    budget: json(usageOf(recipient.id, now)),
    erp: json(erpOf(account, recipient)),
    bills: json(billsOf(account, recipient, now)),
  }));

const putAnswers = (transaction: Transaction, form: StoredForm, answers: readonly DemoAnswer[]): Promise<void> =>
  seedAnswers(transaction, { accountId: harbor.id, form, versionId: versionOf(form.enrollment.id), answers });

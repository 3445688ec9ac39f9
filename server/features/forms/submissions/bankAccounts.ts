// The bank accounts of autopay enrolments in the database: the numbers are encrypted, except the last four digits.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Report } from "./store.ts";

export interface BankAccount {
  /** Account and routing number, encrypted; null for an account stored by the biller. */
  sealed: string | null;
  /** The biller's identifier of it; null for a new one. */
  savedToken: string | null;
  lastFour: string;
  bankName: string | null;
  /** In the bank directory; null if there is none. */
  logoId: string | null;
}

type ShownAccount = Pick<BankAccount, "lastFour" | "bankName" | "logoId">;
type Key = Pick<Report, "accountId" | "reportId">;

export async function insertBankAccount(
  transaction: Transaction,
  { accountId, reportId }: Key,
  bank: BankAccount,
  now: Date,
): Promise<void> {
  await transaction("bank_accounts").insert({
    account_id: accountId,
    report_id: reportId,
    sealed: bank.sealed,
    saved_token: bank.savedToken,
    last_four: bank.lastFour,
    bank_name: bank.bankName,
    logo_id: bank.logoId,
    created_at: now,
  });
}

export async function findBankAccount(
  database: Queryable,
  { accountId, reportId }: Key,
): Promise<ShownAccount | undefined> {
  return database("bank_accounts")
    .where({ account_id: accountId, report_id: reportId })
    .first<ShownAccount | undefined>({ lastFour: "last_four", bankName: "bank_name", logoId: "logo_id" });
}

/** Nothing can be debited by them any more. The receipts keep the bank's name and the last four digits. */
export async function forgetBankNumbers(
  transaction: Transaction,
  accountId: string,
  reportIds: readonly string[],
): Promise<void> {
  await transaction("bank_accounts")
    .where({ account_id: accountId })
    .whereIn("report_id", reportIds)
    .update({ sealed: null, saved_token: null });
}

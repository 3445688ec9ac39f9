// The bank accounts of autopay enrolments in the database: the numbers are encrypted, except the last four digits.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Report } from "./store.ts";

export interface BankAccount {
  /** Account and routing number under our secret, until the biller has a key; null otherwise. */
  sealed: string | null;
  /** The same, sealed to the biller's key; null for an account stored by the biller. */
  forBiller: string | null;
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
    for_biller: bank.forBiller,
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

/** As they are shown, of several submissions; those without one are left out. */
export const findBankAccounts = (
  database: Queryable,
  accountId: string,
  reportIds: readonly string[],
): Promise<(Omit<ShownAccount, "logoId"> & { reportId: string })[]> =>
  database("bank_accounts")
    .where({ account_id: accountId })
    .whereIn("report_id", [...reportIds])
    .select<(Omit<ShownAccount, "logoId"> & { reportId: string })[]>({
      ...{ reportId: "report_id", lastFour: "last_four", bankName: "bank_name" },
    });

/** Nothing can be debited by them any more. The receipts keep the bank's name and the last four digits. */
export async function forgetBankNumbers(
  transaction: Transaction,
  accountId: string,
  reportIds: readonly string[],
): Promise<void> {
  await transaction("bank_accounts")
    .where({ account_id: accountId })
    .whereIn("report_id", reportIds)
    .update({ sealed: null, for_biller: null, saved_token: null });
}

/** The biller has them: from now on they are nowhere here. */
export async function forgetHandedNumbers(transaction: Transaction, { accountId, reportId }: Key): Promise<void> {
  await transaction("bank_accounts")
    .where({ account_id: accountId, report_id: reportId })
    .update({ sealed: null, for_biller: null });
}

type HandedAccount = Omit<BankAccount, "logoId">;

const handedColumns = {
  sealed: "sealed",
  forBiller: "for_biller",
  savedToken: "saved_token",
  lastFour: "last_four",
  bankName: "bank_name",
} as const;

export async function findHandedAccount(
  database: Queryable,
  { accountId, reportId }: Key,
): Promise<HandedAccount | undefined> {
  return database("bank_accounts")
    .where({ account_id: accountId, report_id: reportId })
    .first<HandedAccount | undefined>(handedColumns);
}

/** What was sealed under our secret is sealed to the biller's key instead. False: it was forgotten since. */
export async function putForBiller(
  database: Queryable,
  { accountId, reportId }: Key,
  sealed: string,
  forBiller: string,
): Promise<boolean> {
  const changed = await database("bank_accounts")
    .where({ account_id: accountId, report_id: reportId, sealed })
    .update({ sealed: null, for_biller: forBiller });
  return changed === 1;
}

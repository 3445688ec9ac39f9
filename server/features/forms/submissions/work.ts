// What the staff does with a final submission, in the database: who works on it, how far it is, a note.
import type { ResponseState } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Report } from "./store.ts";

export interface Work {
  state: ResponseState;
  /** A user. */
  owner: string | null;
  note: string | null;
}

type Key = Pick<Report, "accountId" | "reportId">;

const columns = { state: "work_state", owner: "work_owner", note: "work_note" } as const satisfies Record<
  keyof Work,
  string
>;

/** Undefined where the account has no such final submission. */
export const findWork = (database: Queryable, { accountId, reportId }: Key): Promise<Work | undefined> =>
  database("reports")
    .where({ account_id: accountId, report_id: reportId, state: "final" })
    .first<Work | undefined>(columns);

/** The same, locked until the transaction ends. */
export const lockWork = async (transaction: Transaction, { accountId, reportId }: Key): Promise<Work | undefined> =>
  transaction("reports")
    .where({ account_id: accountId, report_id: reportId, state: "final" })
    .forUpdate()
    .first<Work | undefined>(columns);

export async function putWork(
  transaction: Transaction,
  { accountId, reportId }: Key,
  { state, owner, note }: Work,
): Promise<void> {
  await transaction("reports")
    .where({ account_id: accountId, report_id: reportId })
    .update({ work_state: state, work_owner: owner, work_note: note });
}

/** Deletes a submission with its files and bank numbers. What else names it went before. */
export async function deleteReport(transaction: Transaction, { accountId, reportId }: Key): Promise<void> {
  const of = { account_id: accountId, report_id: reportId };
  await transaction("attachments").where(of).delete();
  await transaction("bank_accounts").where(of).delete();
  await transaction("reports").where(of).delete();
}

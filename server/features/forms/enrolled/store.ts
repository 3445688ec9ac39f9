// Who is enrolled, in the database: one open row for each form and subject.
import { enrollmentTypes, type EnrollmentType } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { FinalReport, WhenFinal } from "../../finalReport.ts";
import { handEbill, handMandate } from "./facts.ts";
import { forgetBankNumbers, freeSlot, type OfSubject } from "../submissions/index.ts";

/** The types that a customer can leave again. */
const endable: readonly EnrollmentType[] = ["EBill", "AutoPay"];
export const isEndable = (type: EnrollmentType): boolean => endable.includes(type);

/**
 * A form that may be submitted many times enrols once. In e-bill the first submission counts until it is ended; in autopay the newest, whose account and day
 * replace those before. It is reported to the biller.
 */
export const openWhenFinal: WhenFinal = async (transaction, report: FinalReport) => {
  const type = typeOf(report.enrollment);
  if (type === "EBill" && (await open(transaction, report, type))) await handEbill(transaction, report);
  if (type !== "AutoPay") return;
  const replaces = await closeBefore(transaction, report);
  await open(transaction, report, type);
  await handMandate(transaction, report, replaces);
};

/** False: there is one already. */
async function open(transaction: Transaction, report: FinalReport, type: EnrollmentType): Promise<boolean> {
  const { accountId, reportId, at } = report;
  const opened = await transaction("enrolled")
    .insert({ ...columnsOf(report), account_id: accountId, report_id: reportId, type, opened_at: at })
    .onConflict()
    .ignore()
    .returning("report_id");
  return opened.length > 0;
}

/** Ends the enrolment that the new one replaces, and answers its report; undefined: there is none. */
async function closeBefore(transaction: Transaction, { at, ...report }: FinalReport): Promise<string | undefined> {
  const [closed] = await transaction("enrolled")
    .where(columnsOf(report))
    .whereNull("closed_at")
    .update({ closed_at: at }, ["report_id"]);
  const reportId = (closed as { report_id: string } | undefined)?.report_id;
  if (reportId !== undefined) await forgetBankNumbers(transaction, report.accountId, [reportId]);
  return reportId;
}

const typeOf = ({ type }: FinalReport["enrollment"]): EnrollmentType =>
  (typeof type === "number" ? enrollmentTypes[type] : type) ?? "CustomForm";

const columnsOf = ({ accountId, enrollmentId, subject }: OfSubject) => ({
  account_id: accountId,
  enrollment_id: enrollmentId,
  subject,
});

/** The report that opened the enrolment in force; undefined where there is none. */
export async function findEnrolled(database: Queryable, of: OfSubject): Promise<string | undefined> {
  const [reportId] = await database("enrolled")
    .where(columnsOf(of))
    .whereNull("closed_at")
    .pluck<string[]>("report_id");
  return reportId;
}

/** The form of the enrolment in force of this type, whichever of the account's it is; undefined where there is none. */
export async function findEnrolledForm(
  database: Queryable,
  { accountId, subject, type }: Pick<OfSubject, "accountId" | "subject"> & { type: EnrollmentType },
): Promise<string | undefined> {
  const [enrollmentId] = await database("enrolled")
    .where({ account_id: accountId, subject, type })
    .whereNull("closed_at")
    .orderBy("opened_at", "desc")
    .pluck<string[]>("enrollment_id");
  return enrollmentId;
}

/** Forgets the enrolment that a submission led to and that was ended since. False: it is in force. */
export async function forgetEnrolled(
  transaction: Transaction,
  { accountId, reportId }: { accountId: string; reportId: string },
): Promise<boolean> {
  const of = { account_id: accountId, report_id: reportId };
  if (await transaction("enrolled").where(of).whereNull("closed_at").first("report_id")) return false;
  await transaction("enrolled").where(of).delete();
  return true;
}

/** When the enrolments of these submissions were ended; null: they are in force. */
export const closingsOf = (
  on: Queryable,
  accountId: string,
  reportIds: readonly string[],
): Promise<{ reportId: string; closedAt: Date | null }[]> =>
  on("enrolled")
    .where({ account_id: accountId })
    .whereIn("report_id", [...reportIds])
    .select<{ reportId: string; closedAt: Date | null }[]>({ reportId: "report_id", closedAt: "closed_at" });

/** Whether one stood before and was ended. */
export async function wasEnrolled(database: Queryable, of: OfSubject): Promise<boolean> {
  return (await database("enrolled").where(columnsOf(of)).first("report_id")) !== undefined;
}

/**
 * Ends the enrolment in force, or the one of a report where it is in force, forgets what could be debited by it, and frees the form for another submission.
 * Returns its report; undefined where there is none.
 */
export async function closeEnrolled(
  transaction: Transaction,
  of: OfSubject,
  at: Date,
  reportId?: string,
): Promise<string | undefined> {
  const [closed] = await transaction("enrolled")
    .where({ ...columnsOf(of), ...(reportId !== undefined && { report_id: reportId }) })
    .whereNull("closed_at")
    .update({ closed_at: at }, ["report_id"]);
  if (!closed) return undefined;
  await forgetBankNumbers(transaction, of.accountId, await freeSlot(transaction, of));
  return (closed as { report_id: string }).report_id;
}

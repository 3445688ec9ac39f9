// Submissions in the database.
import type { Submission } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import type { ReportState, ReportSummary } from "../enrollments/index.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { isTest, subjectOf, type CustomerKey } from "../../../tokens/subject.ts";
import type { Consent } from "../../finalReport.ts";

export interface Report {
  accountId: string;
  reportId: string;
  enrollmentId: string;
  versionId: string;
  subject: string;
  /** The subject again, or the report's own id if the form may be submitted many times, or is only tested. */
  slot: string;
  linkId: string;
  recipientId: string | null;
  state: ReportState;
  idempotencyKey: string | null;
  bodyHash: string;
  submission: Submission;
  /** The inputs whose files are required. */
  filesNeeded: string[];
  consent: Consent | null;
  /** In the currency's unit; null if none is known. */
  balance: number | null;
  language: string;
  ip: string | null;
  browserTime: Date | null;
  createdAt: Date;
  finalAt: Date | null;
  /** Submitted by an author's test link: excluded from all counts. */
  isTest: boolean;
}

const columns = {
  accountId: "account_id",
  reportId: "report_id",
  enrollmentId: "enrollment_id",
  versionId: "version_id",
  subject: "subject",
  slot: "slot",
  linkId: "link_id",
  recipientId: "recipient_id",
  state: "state",
  idempotencyKey: "idempotency_key",
  bodyHash: "body_hash",
  submission: "submission",
  filesNeeded: "files_needed",
  consent: "consent",
  balance: "balance",
  language: "language",
  ip: "ip",
  browserTime: "browser_time",
  createdAt: "created_at",
  finalAt: "final_at",
  isTest: "is_test",
} as const satisfies Record<keyof Report, string>;

/** As the driver reads it: numeric comes as text. */
type Row = Omit<Report, "balance"> & { balance: string | null };
const fromRow = (row: Row | undefined): Report | undefined =>
  row && { ...row, balance: row.balance === null ? null : Number(row.balance) };

export async function insertReport(transaction: Transaction, report: Report): Promise<void> {
  const json: readonly (keyof Report)[] = ["submission", "filesNeeded", "consent"];
  const entries = (Object.keys(columns) as (keyof Report)[]).map((name) => {
    const value = report[name];
    return [columns[name], json.includes(name) && value !== null ? JSON.stringify(value) : value];
  });
  await transaction("reports").insert(Object.fromEntries(entries));
}

export async function findReport(
  database: Queryable,
  accountId: string,
  reportId: string,
): Promise<Report | undefined> {
  return fromRow(
    await database("reports").where({ account_id: accountId, report_id: reportId }).first<Row | undefined>(columns),
  );
}

/** What a link's person has begun or finished with its form, for whoever opens it. */
export async function findReports(database: Queryable, link: Link): Promise<ReportSummary[]> {
  if (isTest(link)) return [];
  return database("reports")
    .where({ account_id: link.accountId, enrollment_id: link.enrollmentId, subject: subjectOf(link) })
    .whereNotExists(
      database("enrolled")
        .whereRaw("enrolled.account_id = reports.account_id and enrolled.report_id = reports.report_id")
        .whereNotNull("closed_at"),
    )
    .orderBy("created_at", "desc")
    .limit(20)
    .select<ReportSummary[]>("report_id as reportId", "state");
}

export async function findSubmission(
  database: Queryable,
  accountId: string,
  reportId: string,
): Promise<Submission | undefined> {
  const [submission] = await database("reports")
    .where({ account_id: accountId, report_id: reportId })
    .pluck<Submission[]>("submission");
  return submission;
}

export type OfSubject = Pick<Report, "accountId" | "enrollmentId" | "subject">;

/** What a filling finds: the report of its key, and whether another is the one that the form allows for the subject. */
export interface Earlier {
  report: Pick<Report, "reportId" | "bodyHash"> | undefined;
  isSlotTaken: boolean;
}

/** The report that takes up a subject's only submission is the subject's own, so one index finds both. */
export async function findEarlier(database: Queryable, of: OfSubject, key: string | null): Promise<Earlier> {
  const rows = await database("reports")
    .where({ account_id: of.accountId, enrollment_id: of.enrollmentId, subject: of.subject })
    .where((either) => {
      void either.where({ slot: of.subject });
      if (key !== null) void either.orWhere({ idempotency_key: key });
    })
    .select<(Pick<Report, "reportId" | "bodyHash" | "slot"> & { key: string | null })[]>({
      reportId: "report_id",
      bodyHash: "body_hash",
      slot: "slot",
      key: "idempotency_key",
    });
  const isSame = (row: { key: string | null }) => key !== null && row.key === key;
  return {
    report: rows.find(isSame),
    isSlotTaken: rows.some((row) => row.slot === of.subject && !isSame(row)),
  };
}

/**
 * Takes a lock on the filling until the transaction ends; nobody waits for it. What the key has stored comes in the same statement, as it was
 * when that began: a twin may have committed since, and then the table's unique rules decide.
 */
export async function lockFilling(
  transaction: Transaction,
  { accountId, enrollmentId, subject }: OfSubject,
  key: string,
): Promise<{ isFree: boolean; report: Earlier["report"] }> {
  const { rows } = await transaction.raw<{ rows: [{ free: boolean; reportId: string | null; bodyHash: string }] }>(
    `select pg_try_advisory_xact_lock(hashtextextended(:name, 0)) as free, report_id as "reportId", body_hash as "bodyHash"
     from (select 1) as once left join reports on account_id = :accountId and enrollment_id = :enrollmentId
       and subject = :subject and idempotency_key = :key`,
    { name: JSON.stringify([accountId, enrollmentId, subject, key]), accountId, enrollmentId, subject, key },
  );
  const [{ free, reportId, bodyHash }] = rows;
  return { isFree: free, report: reportId === null ? undefined : { reportId, bodyHash } };
}

/** The latest submission that is final. */
export async function findFinalReport(database: Queryable, of: OfSubject): Promise<Report | undefined> {
  const row = await database("reports")
    .where({ account_id: of.accountId, enrollment_id: of.enrollmentId, subject: of.subject, state: "final" })
    .orderBy("final_at", "desc")
    .first<Row | undefined>(columns);
  return fromRow(row);
}

type Key = Pick<Report, "accountId" | "reportId">;

/** Locks the report until the transaction ends. Returns its state. Refuses a report that was erased meanwhile, at its customer's request. */
export async function lockReport(transaction: Transaction, { accountId, reportId }: Key): Promise<ReportState> {
  const [state] = await transaction("reports")
    .where({ account_id: accountId, report_id: reportId })
    .forUpdate()
    .pluck<ReportState[]>("state");
  if (!state) throw notFound();
  return state;
}

/** Every required file has arrived. A report in a later state stays as it is. */
export async function markFiles(transaction: Queryable, { accountId, reportId }: Key): Promise<void> {
  await transaction("reports")
    .where({ account_id: accountId, report_id: reportId, state: "reserved" })
    .update({ state: "files" });
}

/** Makes the report final. False: it was final already, and the request that made it so does everything else. */
export async function markFinal(
  transaction: Transaction,
  { accountId, reportId, consent }: Key & Pick<Report, "consent">,
  at: Date,
): Promise<boolean> {
  const changed = await transaction("reports")
    .where({ account_id: accountId, report_id: reportId })
    .whereNot({ state: "final" })
    .update({ state: "final", final_at: at, ...(consent && { consent: JSON.stringify(consent) }) });
  return changed === 1;
}

/** Whoever uploads a file for one of the customer's reports, or submits it, waits until the transaction ends. */
export async function lockReportsOf(transaction: Transaction, { accountId, recipientId }: CustomerKey): Promise<void> {
  await transaction("reports")
    .where({ account_id: accountId, recipient_id: recipientId })
    .orderBy("report_id")
    .forUpdate()
    .select("report_id");
}

/** Frees the form for another submission. Answers the subject's reports: a form that may be sent more than once has left more than one. */
export async function freeSlot(transaction: Transaction, of: OfSubject): Promise<string[]> {
  const ofSubject = { account_id: of.accountId, enrollment_id: of.enrollmentId, subject: of.subject };
  await transaction("reports")
    .where({ ...ofSubject, slot: of.subject })
    .update({ slot: transaction.ref("report_id") });
  return transaction("reports").where(ofSubject).pluck<string[]>("report_id");
}

/** Whether anybody has filled in the form; tests do not count. */
export async function hasReports(
  database: Queryable,
  { accountId, enrollmentId }: Pick<Report, "accountId" | "enrollmentId">,
): Promise<boolean> {
  const report = await database("reports")
    .where({ account_id: accountId, enrollment_id: enrollmentId, is_test: false })
    .first<{ id: string } | undefined>("report_id as id");
  return report !== undefined;
}

/** Deletes the tests of a form that nobody else has filled in. */
export async function deleteTests(
  transaction: Transaction,
  { accountId, enrollmentId }: Pick<Report, "accountId" | "enrollmentId">,
): Promise<void> {
  const ofForm = { account_id: accountId, enrollment_id: enrollmentId };
  const tests = transaction("reports").where(ofForm).select("report_id");
  await transaction("attachments").where({ account_id: accountId }).whereIn("report_id", tests).delete();
  await transaction("bank_accounts").where({ account_id: accountId }).whereIn("report_id", tests).delete();
  await transaction("reports")
    .where({ ...ofForm, is_test: true })
    .delete();
}

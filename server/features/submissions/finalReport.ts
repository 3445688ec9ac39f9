// A submission that has just become final, and what other features do with it in the same transaction.
import type { Enrollment, Submission } from "@billwright/schemas";
import type { Transaction } from "../../database/connect.ts";

export interface FinalReport {
  accountId: string;
  enrollmentId: string;
  versionId: string;
  reportId: string;
  /** Whose it is: the recipient, or the link where it names none. */
  subject: string;
  recipientId: string | null;
  /** The version that was answered, in English. */
  enrollment: Enrollment;
  submission: Submission;
  /** In the currency's unit; null where none is known. */
  balance: number | null;
  /** The language it was filled in. */
  language: string;
  /** When its answers were taken: what it promises by date counts from then. */
  createdAt: Date;
  at: Date;
}

/** Runs once for each final report: all of it happens, or the report does not become final. May run again where the transaction is retried. */
export type WhenFinal = (transaction: Transaction, report: FinalReport) => Promise<void>;

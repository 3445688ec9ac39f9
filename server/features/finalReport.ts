// A submission that has just become final, and what other features do with it in the same transaction.
import type { Enrollment, Submission } from "@billwright/schemas";
import type { Following } from "@billwright/engine/debt";
import type { Transaction } from "../database/connect.ts";

/** How the customer agreed to enrol: by the box, or by the call itself. */
export interface Consent {
  /** ISO 8601. */
  at: string;
  textKey: string;
  /** Changes with the text. */
  textVersion: string;
  language: string;
  by: "box" | "call";
  /** The text that was agreed to, in that language; set when the submission is final, as the account is known only then. */
  text?: string[];
  /** SHA-256 of the text. */
  textHash?: string;
}

export type FollowedPlan = Exclude<Following, { is: "refused" }>;

export interface FinalReport {
  accountId: string;
  enrollmentId: string;
  versionId: string;
  reportId: string;
  /** The subject: the recipient, or the link if it has no recipient. */
  subject: string;
  recipientId: string | null;
  /** The account has a system that is notified of events. */
  hasWebhook: boolean;
  /** A user is notified of each new answer. */
  isAnnounced: boolean;
  /** The version that was answered, in English. */
  enrollment: Enrollment;
  submission: Submission;
  /** What was agreed to, with its text; null where the form asks for no agreement. */
  consent: Consent | null;
  /** In the currency's unit; null if none is known. */
  balance: number | null;
  /** The language in which it was filled in. */
  language: string;
  /** What a plan that it agrees to ends; null: it is none, or nobody's. */
  following: FollowedPlan | null;
  /** When its answers were accepted: its dates count from then. */
  createdAt: Date;
  at: Date;
}

/** Runs once for each final report: all of it happens, or the report does not become final. May run again where the transaction is retried. */
export type WhenFinal = (transaction: Transaction, report: FinalReport) => Promise<void>;

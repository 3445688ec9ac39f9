// What a feature adds to the facts that are sent to the biller, and what follows from the biller's answer.
import type { Transaction } from "../database/connect.ts";
import type { FactAnswer, FactKind } from "../providers/biller/facts.ts";

/** A fact as it is stored. */
export interface FactToHand {
  accountId: string;
  /** Whose it is, as reports.subject. */
  party: string;
  recipientId: string | null;
  kind: FactKind;
  /** The submission, plan or agreement. */
  about: string;
  key: string;
  /** Ids and amounts. */
  data: Record<string, unknown>;
  at: Date;
}

/** In the transaction that records the answer. */
export type WhenAnswered = (transaction: Transaction, now: Date) => Promise<void>;

export interface FactPart {
  /** The data as it is sent. Null: something is missing, so that it waits until it is unblocked. Left out: as it was stored. */
  complete?(fact: FactToHand): Promise<Record<string, unknown> | null>;
  /** Reads what it needs, and says what is to be done with the answer. */
  answered?(fact: FactToHand, answer: FactAnswer): Promise<WhenAnswered>;
}

export type FactParts = Partial<Record<FactKind, FactPart>>;
